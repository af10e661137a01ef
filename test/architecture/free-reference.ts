import ts from 'typescript';

/** Whether an identifier stands for a global: it is read as a value, and nothing in its file but a `declare` binds it. */
export function isFreeReference(
  identifier: ts.Identifier,
  checker: ts.TypeChecker,
): boolean {
  if (!isReference(identifier)) return false;
  const bound = checker
    .getSymbolsInScope(identifier, ts.SymbolFlags.Value | ts.SymbolFlags.Alias)
    .find(({ name }) => name === identifier.text);
  return !bound?.declarations?.some((declaration) => !isAmbient(declaration));
}

/** Whether an identifier is read as a value, rather than declares or names something. */
export function isReference(identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  if (ts.isPartOfTypeNode(identifier) || ts.isTypeQueryNode(parent)) {
    return false;
  }
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) {
    return false;
  }
  if (ts.isBindingElement(parent)) return parent.initializer === identifier;
  return !('name' in parent && parent.name === identifier);
}

function isAmbient(declaration: ts.Declaration): boolean {
  return Boolean(
    ts.findAncestor(
      declaration,
      (node) =>
        ts.canHaveModifiers(node) &&
        (ts.getModifiers(node) ?? []).some(
          ({ kind }) => kind === ts.SyntaxKind.DeclareKeyword,
        ),
    ),
  );
}

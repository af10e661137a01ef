import ts from 'typescript';

/** One place where a file names another module; the specifier is absent where it is computed at run time. */
export interface ModuleReference {
  readonly specifier?: string;
  readonly position: number;
  /** False for `declare module` and triple-slash references, whose paths have a syntax of their own. */
  readonly isImport: boolean;
}

/**
 * Lists every module that a file names, in whatever syntax: imports and re-exports, `import()`, import types,
 * `import x = require()`, `declare module`, triple-slash references, and in JavaScript the types in its JSDoc.
 */
export function listModuleReferences(file: ts.SourceFile): ModuleReference[] {
  const references = listTripleSlashReferences(file);
  const isJavaScript = /\.m?js$/.test(file.fileName);

  const visit = (node: ts.Node): void => {
    // Only in JavaScript does the compiler read types in comments.
    if (ts.isJSDoc(node) && !isJavaScript) return;
    const named = nameOfModule(node);
    if (named) {
      const { at, isImport = true } = named;
      const literal = at && ts.isLiteralTypeNode(at) ? at.literal : at;
      references.push({
        position: (at ?? node).getStart(file),
        isImport,
        ...(literal &&
          ts.isStringLiteralLike(literal) && { specifier: literal.text }),
      });
    }
    // forEachChild would leave out the JSDoc.
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  return references;
}

function listTripleSlashReferences(file: ts.SourceFile): ModuleReference[] {
  const named = [
    // A referenced path is relative to its file also without a leading dot.
    ...file.referencedFiles.map(({ fileName, pos }) => ({
      specifier: /^[./]/.test(fileName) ? fileName : `./${fileName}`,
      position: pos,
    })),
    ...file.typeReferenceDirectives.map(({ fileName, pos }) => ({
      specifier: fileName,
      position: pos,
    })),
    ...file.amdDependencies.map(({ path }) => ({
      specifier: path,
      position: 0,
    })),
  ];
  return named.map((reference) => ({ ...reference, isImport: false }));
}

function nameOfModule(
  node: ts.Node,
): { at: ts.Node | undefined; isImport?: boolean } | undefined {
  if (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isJSDocImportTag(node)
  ) {
    return node.moduleSpecifier && { at: node.moduleSpecifier };
  }
  if (ts.isExternalModuleReference(node)) return { at: node.expression };
  if (ts.isImportTypeNode(node)) return { at: node.argument };
  if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) {
    return { at: node.name, isImport: false };
  }
  return isImportCall(node) ? { at: node.arguments[0] } : undefined;
}

/** Whether a node is `import(…)`, or one of its phases such as `import.defer(…)`. */
export function isImportCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isMetaProperty(expression) &&
      expression.keywordToken === ts.SyntaxKind.ImportKeyword &&
      expression.name.text !== 'meta')
  );
}

import ts from 'typescript';

/** Whether a node calls something imported from `node:path`: the result of that is a path, whoever is handed it. */
export function isPathCall(
  node: ts.Node,
  checker: ts.TypeChecker,
): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  let root: ts.Expression = node.expression;
  while (ts.isPropertyAccessExpression(root)) root = root.expression;
  if (!ts.isIdentifier(root)) return false;

  const declaration = checker.getSymbolAtLocation(root)?.declarations?.[0];
  const specifier = ts.findAncestor(
    declaration,
    ts.isImportDeclaration,
  )?.moduleSpecifier;
  return (
    specifier !== undefined &&
    ts.isStringLiteral(specifier) &&
    /^(?:node:)?path(?:\/|$)/.test(specifier.text)
  );
}

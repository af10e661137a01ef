import { join } from 'node:path';
import ts from 'typescript';
import { constantText } from './constant-text.js';

/** The names of the classes and symbols that the graph exports: what a container can be searched for by name. */
export function listNamesToFind(
  program: ts.Program,
  root: string,
): ReadonlySet<string> {
  const checker = program.getTypeChecker();
  const door = program.getSourceFile(
    join(root, 'src/diagnosis-graph/index.ts'),
  );
  const module = door && checker.getSymbolAtLocation(door);
  if (!module) throw new Error('src/diagnosis-graph/index.ts exports nothing.');
  return new Set(
    checker
      .getExportsOfModule(module)
      .filter((symbol) => isClassOrSymbol(symbol, checker))
      .map(({ name }) => name),
  );
}

function isClassOrSymbol(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  const { flags, valueDeclaration } =
    symbol.flags & ts.SymbolFlags.Alias
      ? checker.getAliasedSymbol(symbol)
      : symbol;
  if (flags & ts.SymbolFlags.Class) return true;
  if (!valueDeclaration || !ts.isVariableDeclaration(valueDeclaration)) {
    return false;
  }
  const { initializer } = valueDeclaration;
  return (
    initializer !== undefined &&
    ts.isCallExpression(initializer) &&
    /^Symbol\b/.test(initializer.expression.getText())
  );
}

/** Lists where a file holds one of these names as a text, in one piece or put together; types are no text. */
export function listNamesHeld(
  file: ts.SourceFile,
  names: ReadonlySet<string>,
  checker: ts.TypeChecker,
): { name: string; position: number }[] {
  const found: { name: string; position: number }[] = [];

  const visit = (node: ts.Node): void => {
    if (ts.isLiteralTypeNode(node)) return;
    const name = isPutTogether(node) ? constantText(node, checker) : undefined;
    if (name !== undefined && names.has(name)) {
      found.push({ name, position: node.getStart(file) });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isPutTogether(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    ts.isBinaryExpression(node)
  );
}

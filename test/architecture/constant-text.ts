import { posix } from 'node:path';
import ts from 'typescript';
import { initialValue } from './initial-value.js';
import { isPathCall } from './path-call.js';

/**
 * The text of an expression made of string literals alone, joined by `+` or a template; otherwise undefined.
 *
 * With a checker also the text that constants and properties hold at first, and what `node:path` joins of such texts,
 * where `import.meta.dirname` counts as `.`. That is no proof of what they hold later.
 */
export function constantText(
  node: ts.Node,
  checker?: ts.TypeChecker,
  outer: readonly ts.Node[] = [],
): string | undefined {
  const textOf = (part: ts.Node) => constantText(part, checker, outer);

  if (ts.isStringLiteralLike(node)) return node.text;
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  ) {
    return textOf(node.expression);
  }
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken
  ) {
    return joined([textOf(node.left), textOf(node.right)]);
  }
  if (ts.isTemplateExpression(node)) {
    return joined([
      node.head.text,
      ...node.templateSpans.flatMap((span) => [
        textOf(span.expression),
        span.literal.text,
      ]),
    ]);
  }
  if (!checker) return undefined;
  if (isOwnFolder(node)) return '.';
  if (isPathCall(node, checker)) {
    return joined(node.arguments.map(textOf), posix.sep);
  }
  const initial = initialValue(node, checker);
  // A constant may be made of itself, by mistake or in a loop.
  return initial && !outer.includes(initial)
    ? constantText(initial, checker, [...outer, initial])
    : undefined;
}

function joined(
  parts: (string | undefined)[],
  separator = '',
): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join(separator);
}

function isOwnFolder(node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    ts.isMetaProperty(node.expression) &&
    node.name.text === 'dirname'
  );
}

import ts from 'typescript';

/** The text of an expression made of string literals alone, joined by `+` or a template; otherwise undefined. */
export function constantText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  ) {
    return constantText(node.expression);
  }
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken
  ) {
    return joined([constantText(node.left), constantText(node.right)]);
  }
  if (ts.isTemplateExpression(node)) {
    return joined([
      node.head.text,
      ...node.templateSpans.flatMap((span) => [
        constantText(span.expression),
        span.literal.text,
      ]),
    ]);
  }
  return undefined;
}

function joined(parts: (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('');
}

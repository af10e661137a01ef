import ts from 'typescript';

/**
 * What may be a test's title in a file: the name of a scenario file, or every text in a spec, a
 * placeholder of `it.each` or of a template as `*`.
 */
export function testTitles(file: string, text: string): string[] {
  if (file.endsWith('.json')) {
    return [(JSON.parse(text) as { name: string }).name];
  }
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      titles.push(node.text.replace(/%[a-z]|\$\w+/g, '*'));
    } else if (ts.isTemplateExpression(node)) {
      titles.push(
        [
          node.head.text,
          ...node.templateSpans.map(({ literal }) => literal.text),
        ].join('*'),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  // A title that is all placeholder would match anything.
  return titles.filter((title) => /[^*\s]/.test(title));
}

/** Whether a title, placeholders filled in, is the one that is looked for. */
export function titleMatches(pattern: string, title: string): boolean {
  const escaped = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.+')}$`).test(title);
}

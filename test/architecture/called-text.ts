import ts from 'typescript';
import { constantText } from './constant-text.js';
import { isImportCall } from './module-references.js';

/** Lists the constant strings that a file hands to a call, a constructor or a tagged template. */
export function listCalledText(
  file: ts.SourceFile,
): { text: string; position: number }[] {
  const found: { text: string; position: number }[] = [];

  const visit = (node: ts.Node, isHandedOver: boolean): void => {
    const text = isHandedOver ? constantText(node) : undefined;
    if (text !== undefined) {
      found.push({ text, position: node.getStart(file) });
      return;
    }
    const calls =
      (ts.isCallExpression(node) && !isImportCall(node)) ||
      ts.isNewExpression(node);
    ts.forEachChild(node, (child) => {
      const isArgument = calls && child !== node.expression;
      const isTagged = ts.isTaggedTemplateExpression(node);
      visit(
        child,
        isArgument || isTagged || (isHandedOver && !ts.isFunctionLike(node)),
      );
    });
  };
  visit(file, false);
  return found;
}

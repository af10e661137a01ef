import ts from 'typescript';
import { constantText } from './constant-text.js';
import { isImportCall } from './module-references.js';
import { isPathCall } from './path-call.js';

/** One constant string that is handed on, or that becomes a path. */
export interface CalledText {
  readonly text: string;
  readonly position: number;
  /** Whether it is joined with what only a run can tell, so that where the path leads is unknown. */
  readonly isPart: boolean;
}

/** Lists the constant strings that a file hands to a call, a constructor or a tagged template, or makes a path of. */
export function listCalledText(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): CalledText[] {
  const found: CalledText[] = [];

  const visit = (node: ts.Node, isHandedOver: boolean, isPart = false) => {
    const joinsPath = isPathCall(node, checker);
    const text =
      isHandedOver || joinsPath ? textAtStart(node, checker) : undefined;
    if (text !== undefined) {
      found.push({ text, position: node.getStart(file), isPart });
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
        joinsPath && isArgument,
      );
    });
  };
  visit(file, false);
  return found;
}

/** A template whose rest is computed still says where its path begins. */
function textAtStart(
  node: ts.Node,
  checker: ts.TypeChecker,
): string | undefined {
  return ts.isTemplateHead(node) ? node.text : constantText(node, checker);
}

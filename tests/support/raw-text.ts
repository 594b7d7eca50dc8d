// Finds text in a component that should be in a language file.
import ts from "typescript";

/** JSX attributes whose value is shown or read out to people. */
const TEXT_ATTRIBUTES = new Set([
  "title",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "placeholder",
  "alt",
  "label",
  "hint",
  "description",
]);
const JOINING = new Set([ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]);
const WORDS = /\p{L}{2,}|\p{Script=Han}/u;

export interface RawText {
  line: number;
  text: string;
}

function literalsOf(expression: ts.Expression): string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression))
    return [expression.head.text, ...expression.templateSpans.map((span) => span.literal.text)];
  if (ts.isConditionalExpression(expression))
    return [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)];
  if (ts.isParenthesizedExpression(expression)) return literalsOf(expression.expression);
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsOf(expression.right);
    if (JOINING.has(kind)) return [...literalsOf(expression.left), ...literalsOf(expression.right)];
  }
  return [];
}

function textsOf(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text];
  // {"words"} and {`words`} between tags.
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    return literalsOf(node.expression);
  if (ts.isJsxAttribute(node) && TEXT_ATTRIBUTES.has(node.name.getText()) && node.initializer) {
    if (ts.isStringLiteral(node.initializer)) return [node.initializer.text];
    if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
      return literalsOf(node.initializer.expression);
  }
  return [];
}

/** Every piece of raw text in a component's source. */
export function findRawText(source: string, name = "component.tsx"): RawText[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: RawText[] = [];
  const visit = (node: ts.Node): void => {
    for (const text of textsOf(node)) {
      if (WORDS.test(text))
        found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.trim() });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

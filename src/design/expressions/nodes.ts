import type { FunctionEntry } from './functions/entry.ts';

export type BinaryOperator = '*' | '/' | '%' | '+' | '-' | '<' | '<=' | '>' | '>=' | '==' | '!=';
export type LogicOperator = '&&' | '||' | '??';
export type UnaryOperator = '!' | '-';

/** One operator of a chain, and the operand on its right. */
export interface Link {
  operator: BinaryOperator | LogicOperator;
  operand: Node;
}

/**
 * `(item, index) => body`: an argument of a function, which calls it. It is not a value, so expressions cannot recurse.
 */
export interface ArrowNode {
  type: 'arrow';
  parameters: readonly string[];
  body: Node;
}

/**
 * A parsed expression. Left-associative operators and paths are flat lists, because a tree of them would be as deep as
 * the expression is long. A chain starts with the value of `first`, and applies each link to the result so far.
 */
export type Node =
  | { type: 'literal'; value: string | number | boolean | null | undefined }
  | { type: 'name'; name: string }
  | { type: 'path'; root: Node; keys: readonly Node[] }
  | { type: 'list'; items: readonly Node[] }
  | { type: 'call'; name: string; entry: FunctionEntry; arguments: ReadonlyArray<Node | ArrowNode> }
  | { type: 'unary'; operator: UnaryOperator; operand: Node }
  | { type: 'chain'; first: Node; links: readonly Link[] }
  | { type: 'conditional'; test: Node; consequent: Node; alternate: Node };

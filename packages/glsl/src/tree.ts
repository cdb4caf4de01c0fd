import type { Builtin, Overload } from './builtins.ts';
import type { BasicType, StructType, Type } from './types.ts';

/**
 * A node of the syntax tree. `at` is its offset in the author's source. Checking stores its results in the same nodes.
 */
interface Node {
  at: number;
}

interface ExpressionNode extends Node {
  /** The number of levels of expressions in this one, including itself. */
  depth: number;
  /** The type of the expression. Checking sets it. */
  type: Type;
  /** Whether this is a constant expression of GLSL ES 1.00. Checking sets it. */
  constant: boolean;
}

export interface Literal extends ExpressionNode {
  kind: 'literal';
  value: number | boolean;
}
export interface Name extends ExpressionNode {
  kind: 'name';
  name: string;
  variable: Variable | undefined;
}
interface Unary extends ExpressionNode {
  kind: 'unary';
  operator: '-' | '+' | '!';
  operand: Expression;
}
interface Update extends ExpressionNode {
  kind: 'update';
  operator: '++' | '--';
  isPrefix: boolean;
  target: Expression;
}
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '<' | '<=' | '>' | '>=' | '==' | '!=' | '&&' | '||' | '^^';
export interface Binary extends ExpressionNode {
  kind: 'binary';
  operator: BinaryOperator;
  left: Expression;
  right: Expression;
}
export type AssignmentOperator = '=' | '+=' | '-=' | '*=' | '/=' | '%=';
interface Assignment extends ExpressionNode {
  kind: 'assignment';
  operator: AssignmentOperator;
  target: Expression;
  value: Expression;
}
interface Ternary extends ExpressionNode {
  kind: 'ternary';
  test: Expression;
  whenTrue: Expression;
  whenFalse: Expression;
}
/** A call by name. It calls a function of the source, a built-in function, or the constructor of a struct. */
export interface Call extends ExpressionNode {
  kind: 'call';
  name: string;
  values: Expression[];
  /** What is called. Checking sets it. */
  target: FunctionSymbol | StructType | { builtin: Builtin; overload: Overload } | undefined;
}
export interface Construct extends ExpressionNode {
  kind: 'construct';
  of: BasicType;
  values: Expression[];
}
/** `float[2](a, b)`, which can only be used to initialize an array. */
export interface ArrayList extends ExpressionNode {
  kind: 'list';
  of: TypeReference;
  values: Expression[];
}
/** Access to a swizzle or to a member of a struct. */
export interface Member extends ExpressionNode {
  kind: 'member';
  object: Expression;
  name: string;
}
export interface Index extends ExpressionNode {
  kind: 'index';
  object: Expression;
  index: Expression;
  /** Whether the program writes the element. */
  isWritten?: true;
  /** The function that reads the element, if WebGL 1 does not allow this index. */
  reader?: FunctionSymbol;
}
interface Sequence extends ExpressionNode {
  kind: 'sequence';
  items: Expression[];
}
export type Expression =
  | Literal
  | Name
  | Unary
  | Update
  | Binary
  | Assignment
  | Ternary
  | Call
  | Construct
  | ArrayList
  | Member
  | Index
  | Sequence;

/**
 * A type as it is written: a keyword or the name of a struct, which may be followed by the size of an array (`empty`
 * for `[]`).
 */
export interface TypeReference extends Node {
  name: string;
  size?: Expression | 'empty';
}

export interface Declarator extends Node {
  name: string;
  size?: Expression | 'empty';
  value?: Expression;
  /** The variable. Checking sets it. */
  variable: Variable | undefined;
}
export interface Declaration extends Node {
  kind: 'declaration';
  isConst: boolean;
  of: TypeReference;
  declarators: Declarator[];
}
export interface Block extends Node {
  kind: 'block';
  statements: Statement[];
}
export interface If extends Node {
  kind: 'if';
  branches: { test: Expression; body: Statement }[];
  otherwise: Statement | undefined;
}
export interface Loop extends Node {
  kind: 'loop';
  form: 'for' | 'while' | 'do';
  start: Declaration | ExpressionStatement | undefined;
  condition: Expression | undefined;
  step: Expression | undefined;
  body: Statement;
}
export interface ExpressionStatement extends Node {
  kind: 'expression';
  expression: Expression;
}
export interface Return extends Node {
  kind: 'return';
  value: Expression | undefined;
}
export interface Jump extends Node {
  kind: 'break' | 'continue' | 'discard' | 'empty';
}
export type Statement = Declaration | Block | If | Loop | ExpressionStatement | Return | Jump;

export interface Parameter extends Node {
  passing: 'in' | 'out' | 'inout';
  isConst: boolean;
  of: TypeReference;
  name: string;
  size?: Expression | 'empty';
}
export interface FunctionNode extends Node {
  kind: 'function';
  returns: TypeReference;
  name: string;
  parameters: Parameter[];
  /** The body of the function; absent if this is a prototype. */
  body: Block | undefined;
}
export interface StructNode extends Node {
  kind: 'struct';
  name: string;
  members: { of: TypeReference; declarators: Declarator[] }[];
  isConst: boolean;
  declarators: Declarator[];
}
/** A `uniform` or `out` line of the author. */
export interface Interface extends Node {
  kind: 'interface';
  storage: 'uniform' | 'out';
  of: TypeReference;
  declarators: Declarator[];
}
export type GlobalNode = FunctionNode | StructNode | Interface | Declaration;

export interface Variable {
  name: string;
  type: Type;
  storage: 'const' | 'global' | 'local' | 'in' | 'out' | 'inout' | 'input' | 'given' | 'output';
  at: number;
  /** The initial value. */
  value: Expression | undefined;
  /** The number of assignments to the variable after its declaration. */
  writes: number;
  /** The value of a constant scalar, if it is known before the program runs. */
  constantValue?: number | boolean;
  /** The range of an input, which the manifest sets. */
  range?: { min: number; max: number };
  /** The name of the variable in the program, if it differs from that in the source. */
  printed?: string;
  /** The range of the variable's values if it counts the rounds of a loop with constant bounds. The planning of loops sets it. */
  counter?: { min: number; max: number };
}

export interface FunctionSymbol {
  kind: 'function';
  name: string;
  returns: Type;
  parameters: Variable[];
  at: number;
  body: Block | undefined;
  calls: Set<FunctionSymbol>;
  /** Whether the body of the function uses dFdx, dFdy or fwidth. Checking sets it. */
  takesDerivatives?: true;
}

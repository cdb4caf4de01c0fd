import type { Binary, Call, Expression, Member, Name, Program } from '#glsl';
import { remainderFor } from '#glsl';

/** The precedence of each kind of expression. A part with a lower precedence than required is put into parentheses. */
const levels = { sequence: 0, assignment: 1, ternary: 2, unary: 11, postfix: 12, primary: 13 } as const;
const binaryLevels: Record<Binary['operator'], number> = {
  '||': 3,
  '^^': 4,
  '&&': 5,
  '==': 6,
  '!=': 6,
  '<': 7,
  '>': 7,
  '<=': 7,
  '>=': 7,
  '+': 8,
  '-': 8,
  '*': 9,
  '/': 9,
  '%': 13,
};

/** Prints checked expressions as GLSL ES 1.00. */
export class ExpressionPrinter {
  readonly program: Program;

  constructor(program: Program) {
    this.program = program;
  }

  /**
   * Prints an expression.
   * @param level the precedence that the surrounding expression requires
   */
  print(expression: Expression, level: number = levels.sequence): string {
    const text = this.#text(expression);
    return this.#level(expression) < level ? `(${text})` : text;
  }

  /** Prints an argument of a call, or an expression in another place where a comma would have another meaning. */
  printValue(expression: Expression): string {
    return this.print(expression, levels.assignment);
  }

  #level(expression: Expression): number {
    switch (expression.kind) {
      case 'sequence':
      case 'ternary':
      case 'unary':
        return levels[expression.kind];
      case 'assignment':
        return levels.assignment;
      case 'binary':
        return binaryLevels[expression.operator];
      case 'update':
        return expression.isPrefix ? levels.unary : levels.postfix;
      case 'member':
      case 'index':
        return levels.postfix;
      default:
        return levels.primary;
    }
  }

  #text(expression: Expression): string {
    switch (expression.kind) {
      case 'literal':
        return literalText(expression.value, expression.type === 'float');
      case 'name':
        return nameText(expression);
      case 'unary':
        // Two signs in a row would be read as another operator.
        return `${expression.operator}${this.print(expression.operand, levels.postfix)}`;
      case 'update': {
        const target = this.print(expression.target, levels.postfix);
        return expression.isPrefix ? `${expression.operator}${target}` : `${target}${expression.operator}`;
      }
      case 'binary':
        return this.#binary(expression);
      case 'assignment': {
        const { operator, target, value } = expression;
        const targetText = this.print(target, levels.postfix);
        if (operator !== '%=') return `${targetText} ${operator} ${this.print(value, levels.assignment)}`;
        return `${targetText} = ${this.#remainder(target, value)}`;
      }
      case 'ternary': {
        const { test, whenTrue, whenFalse } = expression;
        return `${this.print(test, levels.ternary + 1)} ? ${this.print(whenTrue, levels.assignment)} : ${this.print(whenFalse, levels.ternary)}`;
      }
      case 'call':
        return `${getCalledName(expression)}(${this.#values(expression.values)})`;
      case 'construct':
        return `${expression.of}(${this.#values(expression.values)})`;
      case 'member':
        return this.#member(expression);
      case 'index':
        if (expression.reader)
          return `${expression.reader.name}(${this.#values([expression.object, expression.index])})`;
        return `${this.print(expression.object, levels.postfix)}[${this.print(expression.index)}]`;
      case 'sequence':
        return expression.items.map((item) => this.printValue(item)).join(', ');
      case 'list':
        throw new Error('A list of values is printed as assignments of the elements');
    }
  }

  #binary({ operator, left, right }: Binary): string {
    if (operator === '%') return this.#remainder(left, right);
    const level = binaryLevels[operator];
    return `${this.print(left, level)} ${operator} ${this.print(right, level + 1)}`;
  }

  #remainder(left: Expression, right: Expression): string {
    const helper = remainderFor(this.program, left.type, right.type);
    return `${helper?.name}(${this.printValue(left)}, ${this.printValue(right)})`;
  }

  #member({ object, name }: Member): string {
    // The program receives iResolution.xy directly.
    const isResolution =
      object.kind === 'name' && object.variable?.storage === 'given' && object.name === 'iResolution';
    if (isResolution && name === 'xy') return 'u_resolution';
    if (isResolution && /^[xy]+$/.test(name)) return `u_resolution.${name}`;
    return `${this.print(object, levels.postfix)}.${name}`;
  }

  #values(values: readonly Expression[]): string {
    return values.map((value) => this.printValue(value)).join(', ');
  }
}

function nameText({ name, variable }: Name): string {
  if (variable?.storage === 'given' && name === 'iTime') return 'u_time';
  if (variable?.storage === 'given' && name === 'iResolution') return 'vec3(u_resolution, 1.0)';
  return variable?.printed ?? name;
}

function getCalledName({ name, target }: Call): string {
  if (target && 'overload' in target) return target.overload.printed ?? name;
  return target?.name ?? name;
}

/** Returns the shortest text that is parsed as the same number. */
export function literalText(value: number | boolean, isFloat: boolean): string {
  const text = `${value}`;
  return isFloat && /^\d+$/.test(text) ? `${text}.0` : text;
}

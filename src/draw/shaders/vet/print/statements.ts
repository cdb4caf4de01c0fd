import type { Declaration, If, Loop, Statement, Variable } from '#glsl';
import { getShape, isArray, isStruct, type Type, typeName } from '#glsl';
import type { CountedHead } from '../loops/counted-head.ts';
import type { VettedProgram } from '../policy.ts';
import { ExpressionPrinter, literalText } from './expressions.ts';

/** Prints checked statements as GLSL ES 1.00, one per line. Loops are printed as planned. */
export class StatementPrinter {
  readonly #expressions: ExpressionPrinter;

  readonly program: VettedProgram;

  constructor(program: VettedProgram) {
    this.program = program;
    this.#expressions = new ExpressionPrinter(program);
  }

  /** Returns the lines of a statement. The braces of a block are left out. */
  lines(statement: Statement): string[] {
    return statement.kind === 'block'
      ? statement.statements.flatMap((each) => this.#print(each))
      : this.#print(statement);
  }

  /** Prints a declaration of a variable, and the assignments into which a list of values is converted. */
  declared(variable: Variable): { declaration: string; assignments: string[] } {
    const { type, value, storage } = variable;
    const name = printedName(variable);
    if (value?.kind === 'list') {
      const assignments = value.values.map(
        (each, index) => `${name}[${index}] = ${this.#expressions.printValue(each)};`,
      );
      return { declaration: `${declaration(type, name)};`, assignments };
    }
    const initialValue = value ? this.#expressions.printValue(value) : printZero(type);
    const constant = storage === 'const' ? 'const ' : '';
    const assigned = initialValue === undefined ? '' : ` = ${initialValue}`;
    return { declaration: `${constant}${declaration(type, name)}${assigned};`, assignments: [] };
  }

  #print(statement: Statement): string[] {
    switch (statement.kind) {
      case 'declaration':
        return this.#declaration(statement);
      case 'block':
        return ['{', ...indent(this.lines(statement)), '}'];
      case 'if':
        return this.#if(statement);
      case 'loop':
        return this.#loop(statement);
      case 'expression':
        return [`${this.#expressions.print(statement.expression)};`];
      case 'return':
        return [statement.value ? `return ${this.#expressions.print(statement.value)};` : 'return;'];
      case 'empty':
        return [];
      default:
        return [`${statement.kind};`];
    }
  }

  #declaration({ declarators }: Declaration): string[] {
    return declarators.flatMap(({ variable }) => {
      if (!variable) return [];
      const { declaration, assignments } = this.declared(variable);
      return [declaration, ...assignments];
    });
  }

  #if({ branches, otherwise }: If): string[] {
    const lines: string[] = [];
    for (const [index, { test, body }] of branches.entries()) {
      const opening = `if (${this.#expressions.print(test)}) {`;
      lines.push(index === 0 ? opening : `} else ${opening}`, ...indent(this.lines(body)));
    }
    if (otherwise) lines.push('} else {', ...indent(this.lines(otherwise)));
    return [...lines, '}'];
  }

  #loop(loop: Loop): string[] {
    const { condition, body } = loop;
    const plan = this.program.plans.get(loop);
    switch (plan?.kind) {
      case 'constant': {
        const { operator, end } = plan.head;
        return this.#counted(plan.head, `${operator} ${this.#expressions.print(end, 8)}`, this.lines(body));
      }
      case 'bounded': {
        const end = `${plan.head.step > 0 ? '<' : '>'} ${plan.end}`;
        return this.#counted(plan.head, end, [...this.#leaving(condition), ...this.lines(body)]);
      }
      case 'capped':
        return this.#capped(loop, plan.counter, plan.trips);
      default:
        throw new Error('Only loops whose plan is not refused are printed');
    }
  }

  #counted({ variable, value, by, sign }: CountedHead, end: string, body: string[]): string[] {
    const name = printedName(variable);
    const start = `${typeName(variable.type)} ${name} = ${this.#expressions.printValue(value)}`;
    const amount = by ? ` ${this.#expressions.print(by, 1)}` : '';
    const stepped = by ? `${name} ${sign}=${amount}` : `${name}${sign}${sign}`;
    return [`for (${start}; ${name} ${end}; ${stepped}) {`, ...indent(body), '}'];
  }

  /**
   * Prints a loop with a separate counter. The step comes first in each iteration except the first one, so that a
   * `continue` does not skip it.
   */
  #capped({ start, condition, step, body, form }: Loop, counter: string, trips: number): string[] {
    const later = (lines: string[]) => [`if (${counter} > 0) {`, ...indent(lines), '}'];
    const head = [
      ...(step ? later([`${this.#expressions.print(step)};`]) : []),
      ...(form === 'do' ? later(this.#leaving(condition)) : this.#leaving(condition)),
    ];
    const opening = `for (int ${counter} = 0; ${counter} < ${trips}; ${counter}++) {`;
    const lines = [opening, ...indent([...head, ...this.lines(body)]), '}'];
    return start ? ['{', ...indent([...this.#print(start), ...lines]), '}'] : lines;
  }

  #leaving(condition: Loop['condition']): string[] {
    if (!condition) return [];
    return [`if (!${this.#expressions.print(condition, 12)}) {`, '  break;', '}'];
  }
}

export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

export function printedName({ printed, name }: Variable): string {
  return printed ?? name;
}

/** Prints a declaration such as `float name`. The size of an array comes after the name, as GLSL ES 1.00 requires. */
export function declaration(type: Type, name: string): string {
  if (isArray(type)) return `${typeName(type.of)} ${name}[${type.size}]`;
  return name === '' ? typeName(type) : `${typeName(type)} ${name}`;
}

/**
 * Prints the initial value of a variable that has none, so that every machine draws the same. Arrays and structs stay
 * uninitialized.
 */
function printZero(type: Type): string | undefined {
  const shape = isArray(type) || isStruct(type) ? undefined : getShape(type);
  if (!shape) return undefined;
  const zero = literalText(shape.scalar === 'bool' ? false : 0, shape.scalar === 'float');
  return shape.rows === 1 ? zero : `${typeName(type)}(${zero})`;
}

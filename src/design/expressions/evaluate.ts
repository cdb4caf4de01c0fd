import { Arrow } from './arrow.ts';
import { checkListLength, checkTextLength, Meter } from './budget.ts';
import type { CompiledExpression, CompiledText } from './compile.ts';
import type { EvaluationContext } from './context.ts';
import { Call } from './functions/call.ts';
import { explainMissing, type MissingPath } from './missing.ts';
import type { ArrowNode, Link, Node } from './nodes.ts';
import { applyBinary, applyUnary, isDecidedByLeft, isLogic } from './operators.ts';
import { type EvaluationProblem, ExpressionError, type ProblemCode } from './problems.ts';
import { readProperty } from './property.ts';
import { nestedScope, type Scope } from './scope.ts';
import { printText } from './text.ts';

export interface EvaluationResult {
  value: unknown;
  problems: EvaluationProblem[];
}

/**
 * Evaluates a compiled text (DOC-10). If the text is one expression, the result is the value of that expression;
 * otherwise it is text. An expression with an error becomes empty text and causes a problem. Once the budget is used
 * up, the remaining expressions become empty too, without further problems. Never throws.
 */
export function evaluate(compiled: CompiledText, context: EvaluationContext): EvaluationResult {
  const evaluation = new Evaluation(context);
  const { sole, parts } = compiled;
  const value = sole === undefined ? evaluation.text(parts) : evaluation.value(sole);
  return { value, problems: evaluation.problems };
}

class Evaluation {
  readonly problems: EvaluationProblem[] = [];
  readonly #context: EvaluationContext;
  readonly #meter: Meter;
  readonly #reported = new Set<string>();
  /**
   * The names that expressions can read now: those of the context and, inside an arrow function, its parameters first.
   */
  #scope: Scope;
  #source = '';
  /** Set if the last path that was read is nothing. */
  #missing: MissingPath | undefined;

  constructor(context: EvaluationContext) {
    this.#context = context;
    this.#scope = context.scope;
    this.#meter = new Meter(context.pageBudget);
  }

  text(parts: CompiledText['parts']): string {
    let text = '';
    let stopped = false;
    for (const part of parts) {
      if (typeof part === 'string') text += part;
      else if (!stopped) {
        text += this.#guard(part, (node) => printText(this.#result(node), this.#meter));
        stopped = this.#meter.usedUp;
      }
    }
    return text;
  }

  value(expression: CompiledExpression): unknown {
    return this.#guard(expression, (node) => {
      const value = this.#result(node);
      if (typeof value === 'number') printText(value, this.#meter);
      return value;
    });
  }

  #guard<Value>({ source, parsed }: CompiledExpression, run: (node: Node) => Value): Value | '' {
    this.#source = source.trim();
    try {
      this.#meter.spend(1);
      if (parsed instanceof ExpressionError) throw parsed;
      return run(parsed);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.#report(error.code, error.message);
      return '';
    }
  }

  /**
   * Returns the value of a whole expression. If the value is nothing because of a probable mistake, a problem is
   * reported.
   */
  #result(node: Node): unknown {
    this.#missing = undefined;
    const value = this.#evaluateNode(node);
    const missing = value === undefined ? this.#missing : undefined;
    const message = missing && explainMissing(missing, this.#meter);
    if (message !== undefined) this.#report('nothing', message);
    return value;
  }

  /** Reports a problem, but only once, because an arrow function may cause the same problem for every item. */
  #report(code: ProblemCode, message: string): void {
    const key = `${code} ${message} ${this.#source}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.problems.push({ code, message, expression: this.#source });
  }

  /**
   * Evaluates a node. `optional` means that an unknown name at the start of a path is expected here, and causes no
   * problem.
   */
  #evaluateNode(start: Node, optional = false): unknown {
    let node = start;
    this.#meter.spend(1);
    while (node.type === 'conditional') {
      node = this.#evaluateNode(node.test) ? node.consequent : node.alternate;
      this.#meter.spend(1);
    }
    switch (node.type) {
      case 'literal':
        return node.value;
      case 'name':
        return this.#name(node.name, optional);
      case 'path':
        return this.#path(node.root, node.keys, optional);
      case 'list':
        return this.#list(node.items);
      case 'call':
        return this.#call(node);
      case 'unary':
        return applyUnary(node.operator, this.#evaluateNode(node.operand));
      case 'chain':
        return this.#chain(node.first, node.links);
    }
  }

  #name(name: string, optional: boolean): unknown {
    if (this.#scope.has(name)) return this.#scope.get(name);
    if (!optional) this.#report('unknown_name', `There is no variable or loop item with the name ${name}.`);
    return undefined;
  }

  #path(root: Node, keys: readonly Node[], optional: boolean): unknown {
    let value = this.#evaluateNode(root, optional);
    const path: unknown[] = [root.type === 'name' ? root.name : undefined];
    let isFound = true;
    for (const each of keys) {
      const [holder, key] = [value, this.#evaluateNode(each)];
      value = readProperty(holder, key, this.#meter);
      if (!isFound) continue;
      path.push(key);
      isFound = value !== undefined;
      if (!isFound) this.#missing = { path, holder };
    }
    return value;
  }

  #list(items: readonly Node[]): unknown[] {
    return items.map((item) => this.#evaluateNode(item));
  }

  #call({ name, entry, arguments: nodes }: Extract<Node, { type: 'call' }>): unknown {
    const values = nodes.map((node) =>
      node.type === 'arrow' ? this.#arrow(node) : this.#evaluateNode(node, entry.optionalNames),
    );
    const report = (message: string) => this.#report('suspicious', message);
    const result = entry.run(new Call(name, values, { context: this.#context, meter: this.#meter, report }));
    if (Array.isArray(result)) checkListLength(result.length);
    if (typeof result === 'string') {
      checkTextLength(result.length);
      this.#meter.spendText(result.length);
    }
    return result;
  }

  #arrow({ parameters, body }: ArrowNode): Arrow {
    const outer = this.#scope;
    return new Arrow((...values) => {
      this.#scope = nestedScope(Object.fromEntries(parameters.map((name, index) => [name, values[index]])), outer);
      try {
        return this.#evaluateNode(body);
      } finally {
        this.#scope = outer;
      }
    });
  }

  #chain(first: Node, links: readonly Link[]): unknown {
    let left = this.#evaluateNode(first, links[0]?.operator === '??');
    for (const [index, { operator, operand }] of links.entries()) {
      this.#meter.spend(1);
      if (!isLogic(operator)) {
        left = applyBinary(operator, left, this.#evaluateNode(operand), this.#meter);
      } else if (!isDecidedByLeft(operator, left)) {
        left = this.#evaluateNode(operand, operator === '??' && links[index + 1]?.operator === '??');
      }
    }
    return left;
  }
}

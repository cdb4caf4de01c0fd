import type { Findings } from '../findings.ts';
import type { Environment } from '../program.ts';
import type { FunctionNode, FunctionSymbol, Index } from '../tree.ts';
import { Scope } from './scope.ts';

/** An index whose bounds depend on the counters of loops, which are only known later. */
export interface PendingIndex {
  node: Index;
  size: number;
  /** Returns the function that reads an element by a non-constant index; undefined if there is none. */
  reader(): FunctionSymbol | undefined;
}

interface ContextOptions extends Pick<CheckContext, 'findings' | 'version' | 'names' | 'global' | 'checkFunction'> {
  suggest?: Environment['suggest'];
}

type CheckFunction = (context: CheckContext, node: FunctionNode) => FunctionSymbol | undefined;

/** The state of checking a source. */
export class CheckContext {
  scope: Scope;
  /** The function that is being checked. It includes the return type. */
  current: FunctionSymbol | undefined;
  loops = 0;
  /** The number of conditional branches around the current statement. A discard in a branch depends on a condition. */
  branches = 0;
  discards = 0;
  readonly indexes: PendingIndex[] = [];
  arrayComponents = 0;
  readonly #counts = new Map<string, number>();
  /** The helpers that the program needs in place of functions of GLSL ES 3.00, by name and types. */
  readonly helpers = new Map<string, FunctionSymbol>();

  readonly findings: Findings;
  readonly version: 100 | 300 | undefined;
  /** Every name in the source, so that generated names can differ from them. */
  readonly names: Set<string>;
  readonly global: Scope;
  /**
   * Declares and checks a function. Helpers are parsed while expressions are checked, and are then checked like
   * functions.
   */
  readonly checkFunction: CheckFunction;
  readonly #suggest: Environment['suggest'];

  constructor({ findings, version, names, global, checkFunction, suggest }: ContextOptions) {
    this.findings = findings;
    this.version = version;
    this.names = names;
    this.global = global;
    this.checkFunction = checkFunction;
    this.scope = global;
    this.#suggest = suggest;
  }

  fault(code: string, message: string, at: number): 'error' {
    this.findings.add(code, message, at);
    return 'error';
  }

  inNestedScope<Result>(check: () => Result): Result {
    const outer = this.scope;
    this.scope = new Scope(outer);
    const result = check();
    this.scope = outer;
    return result;
  }

  /**
   * Finds the name of which an unknown one may be a misspelling. Because this takes long, it is only done for the first
   * findings.
   */
  nearest(name: string, others: Iterable<string> = []): string | undefined {
    if (this.findings.count >= 5) return undefined;
    const names = [...this.scope.names()].slice(0, 300);
    return this.#suggest?.(name, [...names, ...others]);
  }

  /** Returns a name that the source does not use. */
  unusedName(wanted: string): string {
    let name = wanted;
    let count = this.#counts.get(wanted) ?? 2;
    for (; this.names.has(name); count += 1) name = `${wanted}${count}`;
    // The count is stored, so that a name that is requested often is not counted from the beginning each time.
    this.#counts.set(wanted, count);
    this.names.add(name);
    return name;
  }
}

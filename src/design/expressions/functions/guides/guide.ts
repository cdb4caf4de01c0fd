/** The documentation of a function of the language. The page /docs/expressions is generated from it (DOCS-2). */
export interface FunctionGuide {
  /**
   * The arguments in order, each with its name and meaning. An optional name ends with `?`, and a repeated one begins
   * with `…`.
   */
  readonly takes: ReadonlyArray<readonly [name: string, meaning: string]>;
  readonly gives: string;
  /** Expressions with their results, evaluated with `exampleNames` at `exampleNow` in en-US. */
  readonly examples: Examples;
}

/** Expressions and their results. `undefined` stands for nothing. */
export type Examples = ReadonlyArray<readonly [source: string, value: unknown]>;

/** One guide for each function of a group. */
export type GuidesOf<Group> = Readonly<Record<keyof Group, FunctionGuide>>;

/** Tuesday, 5 March 2024, 13:07:09 UTC. */
export const exampleNow = Date.UTC(2024, 2, 5, 13, 7, 9);

/** The variables that the examples use. */
export const exampleNames: Readonly<Record<string, unknown>> = {
  title: 'hello, world',
  price: 1234.5,
  subtitle: null,
  tags: ['red', 'green', 'red'],
  rows: [
    { name: 'Chair', kind: 'seat', price: 40 },
    { name: 'Table', kind: 'desk', price: 90 },
    { name: 'Stool', kind: 'seat', price: 25 },
  ],
};

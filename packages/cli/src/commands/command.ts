import { Command } from 'commander';
import { type Context, createContext, type GlobalOptions } from '../context.ts';

/** Creates a command whose action gets the context. `examples` are shown at the end of its help, one on each line. */
export function command(name: string, summary: string, examples: readonly string[]): Command {
  const exampleLines = examples.map((line) => `  $ ${line}`).join('\n');
  return new Command(name).description(summary).addHelpText('after', `\nExamples:\n${exampleLines}`);
}

/** Wraps an action that gets its arguments, the options and the context. */
export function run<Options, Arguments extends unknown[]>(
  action: (context: Context, options: Options, ...args: Arguments) => Promise<void>,
): (this: Command, ...args: unknown[]) => Promise<void> {
  return async function (this: Command, ...args) {
    const namedArgs = args.slice(0, this.registeredArguments.length) as Arguments;
    await action(createContext(this.optsWithGlobals<GlobalOptions>()), this.opts<Options & object>(), ...namedArgs);
  };
}

/** Collects the values of an option that may be repeated. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

export async function wholeList<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

import { styleText } from 'node:util';
import { confirm, isCancel, password, select, text } from '@clack/prompts';
import { Interruption } from './explain.ts';
import { Failure } from './failure.ts';

type Style = Parameters<typeof styleText>[0];

export interface TerminalOptions {
  json: boolean;
  quiet: boolean;
  color: boolean;
}

/** The output of a command. Data is written to stdout, and everything else for people to stderr. */
export class Terminal {
  readonly json: boolean;
  readonly #isQuiet: boolean;
  readonly #color: boolean;
  #hasLine = false;
  /** Whether a result was printed. With `--json`, the whole output on stdout must be a single value. */
  static hasResult = false;

  constructor({ json, quiet, color }: TerminalOptions) {
    this.json = json;
    this.#isQuiet = quiet;
    const { NO_COLOR, TERM } = process.env;
    this.#color = color && !NO_COLOR && TERM !== 'dumb';
  }

  /** Whether the user can be asked a question. */
  get isInteractive(): boolean {
    return Boolean(process.stdin.isTTY && process.stderr.isTTY) && !this.json && !process.env['CI'];
  }

  /** Prints the result: as JSON with `--json`, otherwise as text. */
  result(data: unknown, asText: string | (() => string)): void {
    this.endProgress();
    const output = this.json
      ? JSON.stringify(data, null, 2)
      : stripControlCharacters(typeof asText === 'function' ? asText() : asText);
    if (output !== '') process.stdout.write(`${output}\n`);
    Terminal.hasResult = true;
  }

  /** Prints a line about the progress, for people. */
  note(line: string): void {
    if (this.#isQuiet) return;
    this.endProgress();
    process.stderr.write(`${stripControlCharacters(line)}\n`);
  }

  warn(line: string): void {
    this.endProgress();
    process.stderr.write(`${this.style(process.stderr, 'yellow', 'warning')} ${stripControlCharacters(line)}\n`);
  }

  fail({ message, hint }: Failure): void {
    this.endProgress();
    process.stderr.write(`${this.style(process.stderr, 'red', 'error')} ${stripControlCharacters(message)}\n`);
    if (hint) process.stderr.write(`${this.style(process.stderr, 'dim', hint)}\n`);
  }

  style(stream: NodeJS.WriteStream, style: Style, text: string): string {
    return this.#color && stream.isTTY ? styleText(style, text, { validateStream: false }) : text;
  }

  /** Whether `progress` shows a bar. */
  get hasProgress(): boolean {
    return !this.#isQuiet && process.stderr.isTTY === true;
  }

  /** Shows a progress bar if the output is a terminal, otherwise nothing. */
  progress(done: number, total: number, label: string): void {
    if (!this.hasProgress) return;
    const width = 24;
    const filled = total === 0 ? width : Math.round((Math.min(done, total) / total) * width);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
    const line = `${bar} ${done}/${total} ${label}`.slice(0, (process.stderr.columns ?? 80) - 1);
    process.stderr.write(`\r\x1b[K${line}`);
    this.#hasLine = true;
  }

  endProgress(): void {
    if (this.#hasLine) process.stderr.write('\r\x1b[K');
    this.#hasLine = false;
  }

  async confirm(message: string): Promise<boolean> {
    return requireAnswer(await confirm({ message, initialValue: false, output: process.stderr }));
  }

  async ask(message: string, placeholder = ''): Promise<string> {
    this.#requirePerson(message);
    return requireAnswer(
      await text({ message, placeholder, defaultValue: placeholder, output: process.stderr }),
    ).trim();
  }

  async askSecret(message: string): Promise<string> {
    this.#requirePerson(message);
    return requireAnswer(await password({ message, output: process.stderr })).trim();
  }

  async choose<Value extends string>(message: string, options: { value: Value; label: string }[]): Promise<Value> {
    this.#requirePerson(message);
    const answer = requireAnswer(await select<string>({ message, options, output: process.stderr }));
    const chosen = options.find(({ value }) => value === answer);
    if (chosen === undefined) throw new Interruption();
    return chosen.value;
  }

  #requirePerson(message: string): void {
    if (this.isInteractive) return;
    throw new Failure('usage', `This terminal cannot show a prompt: ${message}`, {
      hint: 'Use an option instead. See --help.',
    });
  }
}

/**
 * Removes control sequences from a text that comes from a file or the service, so that it cannot control the terminal.
 */
function stripControlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}

function requireAnswer<Value>(value: Value): Exclude<Value, symbol> {
  if (!isAnswer(value)) throw new Interruption();
  return value;
}

function isAnswer<Value>(value: Value): value is Exclude<Value, symbol> {
  return !isCancel(value);
}

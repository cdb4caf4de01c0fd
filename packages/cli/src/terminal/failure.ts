/** The exit codes of the process. They are documented in docs/cli.md, because scripts depend on them. */
export const exitCodes = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  refused: 3,
  conflict: 4,
  notFound: 5,
  invalid: 6,
  partial: 7,
  unavailable: 8,
  differs: 9,
  interrupted: 130,
} as const;

export type ExitName = keyof typeof exitCodes;

/** Whether an error of Node has this code, such as `ENOENT`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A failure that is reported to the user in a sentence, together with what to do about it. */
export class Failure extends Error {
  readonly exit: ExitName;
  readonly hint: string | undefined;
  /** Further facts for the output of `--json`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(exit: ExitName, message: string, more: { hint?: string; details?: Record<string, unknown> } = {}) {
    super(message);
    this.exit = exit;
    this.hint = more.hint;
    this.details = more.details ?? {};
  }
}

import { Command, CommanderError } from 'commander';
import packageFacts from '../package.json' with { type: 'json' };
import { batch } from './commands/batch.ts';
import { diff } from './commands/diff.ts';
import { init } from './commands/init.ts';
import { keys } from './commands/keys.ts';
import { lint } from './commands/lint.ts';
import { login, logout } from './commands/login.ts';
import { logs } from './commands/logs.ts';
import { preview } from './commands/preview.ts';
import { publish, rollback } from './commands/publish.ts';
import { pull } from './commands/pull.ts';
import { push } from './commands/push.ts';
import { render } from './commands/render.ts';
import { createContext, type GlobalOptions } from './context.ts';
import { toFailure } from './terminal/explain.ts';
import { exitCodes } from './terminal/failure.ts';
import { Terminal } from './terminal/terminal.ts';

const program = new Command('galley')
  .description('Galley from the command line: templates as files, renders, batches, previews')
  .version(packageFacts.version)
  .option(
    '--url <address>',
    'URL of the service; default: GALLEY_URL, galley.json, the last login, http://localhost:8787',
  )
  .option('--json', 'print the result as JSON, for scripts')
  .option('-q, --quiet', 'print only results and errors')
  .option('--no-color', 'print without colors, like NO_COLOR')
  .option('-C, --cwd <folder>', 'run in this folder')
  .showHelpAfterError('(see --help)')
  .showSuggestionAfterError()
  .enablePositionalOptions(false)
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    `
Start:
  $ galley init my-templates && cd my-templates
  $ galley login
  $ galley preview
  $ galley push --publish
  $ galley render card --tweak title="Hello"

Environment: GALLEY_URL, GALLEY_KEY, NO_COLOR
Exit codes:  0 done, 1 unexpected, 2 usage, 3 refused, 4 conflict, 5 not found, 6 not valid,
             7 done in part, 8 service not available, 9 differs (diff --exit-code), 130 interrupted`,
  );

for (const each of [
  login,
  logout,
  init,
  pull,
  push,
  diff,
  render,
  batch,
  preview,
  lint,
  publish,
  rollback,
  logs,
  keys,
]) {
  program.addCommand(each.copyInheritedSettings(program));
}
program.exitOverride();
for (const each of program.commands) {
  each.exitOverride();
  for (const below of each.commands) below.exitOverride();
}

// It is not an error if the reader of the output stops early, as in `galley logs | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}

/** Reports the failure and returns the exit code. */
function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  const failure = toFailure(error);
  const { terminal } = createContext(program.opts<GlobalOptions>());
  terminal.fail(failure);
  const { exit, message, hint, details } = failure;
  // If a command did all or part of its work, it has already printed its result.
  if (terminal.json && !Terminal.hasResult)
    terminal.result({ error: { exit, exitCode: exitCodes[exit], message, hint, ...details } }, '');
  return exitCodes[exit];
}

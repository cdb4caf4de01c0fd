import type { QueryOf } from '../../../client/src/index.ts';
import type { Context } from '../context.ts';
import { namedTemplate } from '../service/names.ts';
import { Failure } from '../terminal/failure.ts';
import { command, run } from './command.ts';

interface Options {
  template?: string;
  status?: 'ok' | 'failed';
  format?: NonNullable<QueryOf<'renderLogs.listForSession'>['format']>;
  limit: string;
}

export const logs = command('logs', 'The latest renders of the space, newest first; needs `galley login --email`', [
  'galley logs',
  'galley logs --status failed -n 5 --json',
  'galley logs --template card',
])
  .option('--template <name>', 'only this template: name of its folder, or its id')
  .option('--status <status>', 'ok or failed')
  .option('--format <format>', 'png, pdf, …')
  .option('-n, --limit <count>', 'number of entries, at most 100', '20')
  .action(run(showLogs));

async function showLogs(context: Context, { template, status, format, limit }: Options): Promise<void> {
  if (!/^([1-9]\d?|100)$/.test(limit)) throw new Failure('usage', '--limit must be a number from 1 to 100');
  const { galley, origin } = await context.person();
  const templateId = template === undefined ? undefined : await resolveTemplateId(context, origin, template);
  const query = {
    perPage: Number(limit),
    ...(templateId !== undefined && { templateId }),
    ...(status !== undefined && { status }),
    ...(format !== undefined && { format }),
  };
  const { list, count } = await galley.renderLogs.listForSession(query, { signal: context.signal });
  context.terminal.result({ list, count }, () =>
    list
      .map(({ createdOn, status, httpStatus, format, requestId, fileUrl, warnings }) =>
        [createdOn, status, httpStatus, format, `${warnings?.length ?? 0} warnings`, requestId, fileUrl ?? '']
          .join('\t')
          .trimEnd(),
      )
      .join('\n'),
  );
}

async function resolveTemplateId(context: Context, origin: string, name: string): Promise<string> {
  if (/^[A-Za-z0-9_-]{21}$/.test(name)) return name;
  return (await namedTemplate(await context.project(), origin, name)).id;
}

import { type BodyOf, listAll } from '../../../client/src/index.ts';
import type { Context } from '../context.ts';
import { collect, command, run, wholeList } from './command.ts';

/** A scope of a key. The service checks its name. */
type Scope = NonNullable<NonNullable<BodyOf<'apiKeys.create'>['scopes']>['apiEndpoints']>[number];

export const keys = command('keys', 'API keys of the space; needs `galley login --email`', [
  'galley keys list',
  'galley keys create "CI of the website" --scope render.create --scope templates.read',
  'galley keys revoke <id>',
]);

keys
  .command('list', { isDefault: true })
  .description('list the keys')
  .action(
    run(async (context: Context) => {
      const { galley } = await context.person();
      const list = await wholeList(listAll(galley.apiKeys.list));
      context.terminal.result({ list }, () =>
        list
          .map(({ id, name, expiresAt, lastUsedOn }) =>
            [id, name, `expires ${expiresAt ?? 'never'}`, `used ${lastUsedOn ?? 'never'}`].join('\t'),
          )
          .join('\n'),
      );
    }),
  );

keys
  .command('create')
  .description('create a key, which is printed once on stdout')
  .argument('<name>')
  .option('--scope <name>', 'scope of the key (default: all)', collect)
  .option('--expires <date>', 'expiry date in ISO 8601 (default: in a year)')
  .action(
    run(async (context: Context, { scope = [], expires }: { scope?: Scope[]; expires?: string }, name: string) => {
      const { galley } = await context.person();
      const scopes = scope.length > 0 && { scopes: { apiEndpoints: scope } };
      const { doc } = await galley.apiKeys.create({ name, ...scopes, ...(expires && { expiresAt: expires }) });
      context.terminal.note(`This is the only time that the key is shown. Its id is ${doc.id}.`);
      context.terminal.result({ doc }, doc.token);
    }),
  );

keys
  .command('revoke')
  .description('revoke a key immediately')
  .argument('<id>')
  .action(
    run(async (context: Context, _: object, id: string) => {
      const { galley } = await context.person();
      await galley.apiKeys.delete(id);
      context.terminal.result({ id }, `Revoked ${id}`);
    }),
  );

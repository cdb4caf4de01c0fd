/** Programs that support MCP, with the same names as in the MCP guide. */
export const assistants = [
  { id: 'claude-code', name: 'Claude Code' },
  { id: 'claude', name: 'Claude' },
  { id: 'cursor', name: 'Cursor' },
  { id: 'vscode', name: 'VS Code' },
] as const;

export type Assistant = (typeof assistants)[number]['id'];

interface Configuration {
  /** Where the user puts the configuration. */
  where: string;
  text: string;
}

export const keyPlace = 'YOUR_API_KEY';

/**
 * The configuration for an assistant. If `key` is undefined, the assistant opens a browser in which the user signs in
 * over OAuth.
 */
export function buildConfiguration(assistant: Assistant, origin: string, key: string | undefined): Configuration {
  const url = `${origin}/mcp`;
  const headers = key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } };
  const json = (value: object) => JSON.stringify(value, null, 2);
  switch (assistant) {
    case 'claude-code': {
      const header = key === undefined ? '' : ` --header "Authorization: Bearer ${key}"`;
      const then =
        key === undefined
          ? 'Run this in a terminal. Then run /mcp in Claude Code to sign in.'
          : 'Run this in a terminal.';
      return { where: then, text: `claude mcp add --transport http galley ${url}${header}` };
    }
    case 'claude':
      if (key === undefined)
        return { where: 'In Claude, open Settings → Connectors → Add custom connector and paste this URL.', text: url };
      return {
        where:
          'Add this to claude_desktop_config.json. The desktop app connects through mcp-remote when it uses an API key.',
        text: json({
          mcpServers: {
            galley: { command: 'npx', args: ['-y', 'mcp-remote', url, '--header', `Authorization: Bearer ${key}`] },
          },
        }),
      };
    case 'cursor':
      return { where: 'Add this to .cursor/mcp.json.', text: json({ mcpServers: { galley: { url, ...headers } } }) };
    case 'vscode':
      return {
        where: 'Add this to .vscode/mcp.json.',
        text: json({ servers: { galley: { type: 'http', url, ...headers } } }),
      };
  }
}

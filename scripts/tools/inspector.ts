import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { makeIfChanged, readContents } from '../build/parts.ts';
import { inProject } from '../paths.ts';

const folder = 'dist/tools/inspector';
const sources = ['package.json', 'package-lock.json'].map((name) => `scripts/tools/inspector/${name}`);

/** The command line of the MCP Inspector, after installInspector has installed it. */
export const inspector = `${folder}/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js`;

/**
 * Installs the MCP Inspector (110 MB) from its own lock file into a folder that git ignores, unless it exists. Scripts
 * of packages do not run. Returns whether it is installed.
 */
export async function installInspector(): Promise<boolean> {
  mkdirSync(inProject(folder), { recursive: true });
  mkdirSync(inProject('dist/generated'), { recursive: true });
  try {
    await makeIfChanged('inspector', readContents(sources), install, [inspector]);
    return true;
  } catch (error) {
    console.error(`The MCP Inspector could not be installed: ${error}`);
    return false;
  }
}

function install(): void {
  for (const path of sources) cpSync(inProject(path), inProject(folder, path.split('/').at(-1) ?? ''));
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  const { status } = spawnSync('npm', options, { cwd: inProject(folder), stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm ci ended with ${status}`);
}

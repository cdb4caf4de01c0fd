import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const projectRoot = join(import.meta.dirname, '..', '..');
const largestScript = 8 * 1024 * 1024;

describe('deploying', () => {
  it('bundles the Worker, under 8 MB gzipped', () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-deploy-'));
    try {
      const wrangler = join(projectRoot, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
      const args = [wrangler, 'deploy', '--dry-run', '--containers-rollout=none', '--outdir', folder];
      const environment = {
        ...process.env,
        WRANGLER_SEND_METRICS: 'false',
        CI: '1',
        GALLEY_STATE: join(folder, 'state'),
      };
      const run = spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8', env: environment });
      expect(run.stderr + run.stdout).toContain('--dry-run: exiting now.');
      expect(run.status).toBe(0);
      const shipped = readdirSync(folder).filter((file) => /\.(js|wasm)$/.test(file));
      expect(shipped.length).toBeGreaterThanOrEqual(3);
      const bytes = shipped.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
      expect(bytes).toBeLessThan(largestScript);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

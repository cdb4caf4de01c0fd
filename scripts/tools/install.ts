import { spawnSync } from 'node:child_process';

/** A program that checks our files, and the Debian package that contains it. */
interface Tool {
  command: string;
  packageName: string;
}

const tools: readonly Tool[] = [
  { command: 'pngcheck', packageName: 'pngcheck' },
  { command: 'webpinfo', packageName: 'webp' },
  { command: 'djpeg', packageName: 'libjpeg-turbo-progs' },
  { command: 'xmllint', packageName: 'libxml2-utils' },
  { command: 'chromium', packageName: 'chromium' },
  { command: 'qpdf', packageName: 'qpdf' },
  { command: 'pdfinfo', packageName: 'poppler-utils' },
  { command: 'pdffonts', packageName: 'poppler-utils' },
  { command: 'pdftotext', packageName: 'poppler-utils' },
  { command: 'pdftoppm', packageName: 'poppler-utils' },
  { command: 'pdftocairo', packageName: 'poppler-utils' },
  { command: 'soffice', packageName: 'libreoffice-impress' },
  { command: 'woff2_decompress', packageName: 'woff2' },
  // The languages of the samples that verify webhooks: 6 MB, and 80 MB to download (480 MB installed).
  { command: 'php', packageName: 'php-cli' },
  { command: 'go', packageName: 'golang-go' },
];

/** Installs what is missing with apt, if this user may. Returns the tools that are still missing. */
export function installTools(): Tool[] {
  const missing = tools.filter(({ command }) => !isThere(command));
  if (missing.length > 0 && process.getuid?.() === 0 && isThere('apt-get')) {
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-q', '-y', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '--no-install-recommends', ...new Set(missing.map(({ packageName }) => packageName)));
  }
  return missing.filter(({ command }) => !isThere(command));
}

function isThere(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { browserFiles, filesWithoutBrowser, leftOut } from '../../scripts/test/browser-files.ts';
import { testFiles } from '../../scripts/test/imports.ts';
import { findChrome } from '../../workers/renderer/browser/find-chrome.ts';
import './uses-browser.ts';

describe('the browser of the tests (N3)', () => {
  it('is the Chromium that npm pins, whatever else is installed', () => {
    const chrome = findChrome() as { executable: string };
    expect(chrome.executable).toMatch(/\/galley-pinned-[^/]+\/chromium$/);
    expect(readFileSync(chrome.executable, 'utf8')).toMatch(/^exec '[^']*\/galley-chromium-[^/]+\/chromium' "\$@"$/m);
    const version = execFileSync(chrome.executable, ['--version', '--no-sandbox'], { encoding: 'utf8' });
    expect(version).toMatch(/Chrom(?:e|ium) [\d.]+/);
  });

  it('if npm has none for the platform, files that use one are skipped and listed with the reason', () => {
    const files = browserFiles('test/e2e');
    expect(filesWithoutBrowser('test/e2e', false)).toEqual(files);
    expect(filesWithoutBrowser('test/e2e', true)).toEqual([]);
    expect(leftOut('test/e2e', false).skipped[0]).toMatch(/^test\/e2e\/.+\.test\.ts: @sparticuz\/chromium/);
    // Recognizes files that drive a browser, or that request drawings of the browser from a service.
    const drives = /puppeteer|playwright|format: '(?:pdf|pptx|html5)'|renderType: 'html'/;
    const driving = testFiles('test/e2e').filter((path) => drives.test(readFileSync(inProject(path), 'utf8')));
    expect(driving.filter((path) => !files.includes(path))).toEqual([]);
    expect(files).toContain('test/e2e/documents/pdf.test.ts');
    expect(files).not.toContain('test/e2e/file-lock.test.ts');
  });
});

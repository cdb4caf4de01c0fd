import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors/app-error.ts';
import { currentSchemaVersion, type Migration, migrateDocument, migrations } from './migrate.ts';
import { pageDocument } from './page.ts';
import version1 from './versions/1.json' with { type: 'json' };

/** One saved design of each version of the document format. Add one with each new version, and never remove any. */
const savedDesigns: Record<number, object> = { 1: version1 };

describe('migrating documents', () => {
  it('[DOC-4] has a saved design of every version, and each still loads', () => {
    const versions = Array.from({ length: currentSchemaVersion }, (_, index) => index + 1);
    expect(Object.keys(savedDesigns).map(Number)).toEqual(versions);
    for (const design of Object.values(savedDesigns)) {
      const loaded = migrateDocument(structuredClone(design) as never);
      expect(pageDocument.safeParse(loaded).error?.issues ?? []).toEqual([]);
    }
  });

  it('[DOC-4] has one step from each older version', () => {
    const from = Array.from({ length: currentSchemaVersion - 1 }, (_, index) => index + 1);
    expect(migrations.map((migration) => migration.from)).toEqual(from);
  });

  it('[DOC-4] runs the steps in order, whatever their order in the list, and stamps each', () => {
    const step = (from: number): Migration => ({ from, up: (document) => ({ ...document, [`step${from}`]: true }) });
    const migrated = migrateDocument({ schemaVersion: 1, width: 1 }, [step(2), step(1)], 3);
    expect(migrated).toEqual({ schemaVersion: 3, width: 1, step1: true, step2: true });
  });

  it('[DOC-4] rejects an unknown version', () => {
    expect(() => migrateDocument({ schemaVersion: 99 })).toThrow(AppError);
  });
});

import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { quote } from '../../core/quote.ts';

/** The version of page documents that this code writes. */
export const currentSchemaVersion = 1;

/** Converts a document of version `from` to version `from + 1`. */
export interface Migration {
  from: number;
  up(document: JsonObject): JsonObject;
}

/**
 * The migrations in order, one for each earlier version. Each version has a saved design in test/fixtures/documents,
 * which is never removed (DOC-4).
 */
export const migrations: readonly Migration[] = [];

/**
 * Migrates a stored page document of the current or an older version to the current version.
 * @throws AppError invalid_document for a version that this code does not know.
 */
export function migrateDocument(
  stored: JsonObject,
  steps: readonly Migration[] = migrations,
  target: number = currentSchemaVersion,
): JsonObject {
  let document = stored;
  for (;;) {
    const version = document['schemaVersion'] ?? 1;
    if (version === target) return document;
    const step = steps.find((migration) => migration.from === version);
    if (!step)
      throw new AppError('invalid_document', { detail: `There is no schema version ${quote(String(version))}.` });
    document = { ...step.up(document), schemaVersion: step.from + 1 };
  }
}

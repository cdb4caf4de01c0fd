import { and, eq } from 'drizzle-orm';
import type { ColorName } from '../../design/document/color-names.ts';
import type { Database } from '../database.ts';
import { templates } from './table.ts';

/** Writes the colours of a published version, unless another one is published by now (PUB-3). It is no edit (GEN-12). */
export async function setTemplateColors(
  db: Database,
  { templateId, version }: { templateId: string; version: number },
  colors: readonly ColorName[],
): Promise<void> {
  await db
    .update(templates)
    .set({ colors: [...colors] })
    .where(and(eq(templates.id, templateId), eq(templates.publishedVersion, version)));
}

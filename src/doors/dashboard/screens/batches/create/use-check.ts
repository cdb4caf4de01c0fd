import { hashKey } from '@tanstack/react-query';
import type { BodyOf } from 'galley-client';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import type { Variable } from '../../../kit/value-form/schema.ts';
import { useBatch } from '../data.ts';
import type { BatchOutput } from './outputs.ts';
import { type RowsSource, toUpload } from './rows-source.ts';

/** A file of 50 MB may take this long, in milliseconds. */
const uploadMs = 600_000;

export interface BatchChoice {
  source: RowsSource;
  mapping: ReadonlyArray<string | undefined>;
  variables: readonly Variable[];
  outputs: readonly BatchOutput[];
  fileName: string;
}

/** Checks all rows by a dry run of the service, and starts the batch. A check is valid until the choice changes. */
export function useCheck({ source, mapping, variables, outputs, fileName }: BatchChoice) {
  const navigate = useNavigate();
  const uploaded = useRef<{ source: RowsSource; types: string; rowsId: string }>(undefined);
  const key = hashKey([mapping, outputs, fileName]);
  const [checked, setChecked] = useState<{ id: string; source: RowsSource; key: string }>();
  const isCurrent = checked !== undefined && checked.key === key && checked.source === source;
  const batch = useBatch(isCurrent ? checked.id : undefined);

  const toBody = async (): Promise<BodyOf<'batches.create'>> => ({
    rows: await toRows(),
    outputs: [...outputs],
    ...(fileName !== '' && { fileName }),
  });
  const toRows = async () => {
    if (source.kind === 'collection') return { collection: source.apiName };
    const columnTypes = mapping.map((name) => variables.find((variable) => variable.name === name)?.schema['type']);
    const types = hashKey([columnTypes]);
    if (uploaded.current?.source !== source || uploaded.current.types !== types) {
      const { rowsId } = await galley.batches.rows.upload(await toUpload(source, columnTypes), { timeoutMs: uploadMs });
      uploaded.current = { source, types, rowsId };
    }
    const columns = source.columns.flatMap((column, index) => {
      const name = mapping[index];
      return name === undefined ? [] : [[column, name] as const];
    });
    return { rowsId: uploaded.current.rowsId, columns: Object.fromEntries(columns) };
  };

  const check = useAction(async () => {
    const { doc } = await galley.batches.create({ ...(await toBody()), dryRun: true });
    setChecked({ id: doc.id, source, key });
  });
  const start = useAction(async (onInvalid: 'stop' | 'skip') => {
    const { doc } = await galley.batches.create({ ...(await toBody()), onInvalid });
    void navigate(`/app/batches/${doc.id}`);
  });
  return { check, start, batch: isCurrent ? batch : undefined };
}

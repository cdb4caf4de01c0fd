import { useState } from 'react';
import type { JsonObject } from '../../../../../core/json.ts';
import { sizeText } from '../../../app/common-sizes.ts';
import { usePreview } from '../../../app/page-picture.tsx';
import { describeProblem } from '../../../app/problem-words.ts';
import { warningMark } from '../../../app/warning-marks.ts';
import { Badge, Button, Card, Picture, Row, Select } from '../../../design/index.ts';
import type { Design } from '../../templates/versions/changes.ts';
import styles from './create.module.css';
import type { OutputChoice, OutputSize } from './outputs.ts';

export interface PreviewedRow {
  name: string;
  /** A value by which the user knows the row. */
  hint: string;
  values: JsonObject;
}

interface PreviewCardProps {
  rows: readonly PreviewedRow[];
  design: Design;
  choice: OutputChoice;
}

type PreviewedPage = Design['pages'][number];

/** The rows that are shown first. Previews are limited per user, so the others wait for the button. */
const usualRows = 4;

/** Previews of the first rows, marked where something does not fit. */
export function PreviewCard({ rows, design, choice }: PreviewCardProps) {
  const [shown, setShown] = useState(usualRows);
  const [chosen, setChosen] = useState<string>();
  const choices = design.pages
    .filter(({ id }) => choice.pageIds.includes(id))
    .flatMap((page) => choice.sizes.map((size) => ({ id: `${page.id} ${size.id}`, page, size })));
  const current = choices.find(({ id }) => id === chosen) ?? choices[0];
  if (!current) return null;
  const { page, size } = current;
  const hasPages = choice.pageIds.length > 1;
  return (
    <Card>
      <h2>4. Preview</h2>
      {choices.length > 1 && (
        <Select
          label="Preview of"
          options={choices.map((each) => ({
            id: each.id,
            name: hasPages ? `${each.page.name}, ${each.size.name}` : each.size.name,
            description: sizeText(sizeOf(each.page, each.size)),
          }))}
          value={current.id}
          onChange={setChosen}
        />
      )}
      <ul className={styles.previews} aria-label="Previews of the first rows">
        {rows.slice(0, shown).map((row) => (
          <RowPreview key={row.name} row={row} page={page} size={size} version={design.version} />
        ))}
      </ul>
      {rows.length > shown && (
        <Row>
          <Button size="small" onPress={() => setShown(rows.length)}>
            Preview {rows.length - shown} more
          </Button>
        </Row>
      )}
    </Card>
  );
}

interface RowPreviewProps {
  row: PreviewedRow;
  page: PreviewedPage;
  size: OutputSize;
  version: number | null;
}

function RowPreview({ row: { name, hint, values }, page, size, version }: RowPreviewProps) {
  const { width, height } = sizeOf(page, size);
  const body = {
    pageId: page.id,
    ...(version !== null && { version }),
    tweaks: values,
    maxSide: 480,
    ...(size.width !== undefined && { width: size.width }),
    ...(size.height !== undefined && { height: size.height }),
  };
  const { data, error, refetch } = usePreview({ body, stamp: String(version) });
  const problem = error === null ? undefined : describeProblem(error);
  const marks = new Set((data?.warnings ?? []).flatMap(({ code }) => warningMark(code) ?? []));
  return (
    <li className={styles.preview}>
      <Picture
        src={error ? null : data?.picture}
        alt={`Preview of ${name}`}
        width={width}
        height={height}
        absence="No picture"
      />
      <span>
        <strong>{name}</strong> {hint.slice(0, 60)}
      </span>
      {[...marks].map((mark) => (
        <Row key={mark}>
          <Badge tone="warning">{mark}</Badge>
        </Row>
      ))}
      {problem && (
        <>
          <Row>
            <Badge tone="danger">{problem.canRetry ? problem.title : 'Invalid value'}</Badge>
            {problem.canRetry && (
              <Button size="small" onPress={() => void refetch()}>
                Try again
              </Button>
            )}
          </Row>
          {!problem.canRetry && <p>{problem.faults[0]?.message ?? problem.advice}</p>}
        </>
      )}
    </li>
  );
}

const sizeOf = (page: Pick<PreviewedPage, 'width' | 'height'>, size: OutputSize) => ({
  width: size.width ?? page.width,
  height: size.height ?? page.height,
});

import { useState } from 'react';
import { Badge, Select, Table, type Tone } from '../../../design/index.ts';
import styles from '../brands.module.css';
import { listColors, type Tokens } from '../tokens.ts';
import { contrastRatio, gradeContrast, type Level } from './contrast.ts';

const tones: Readonly<Record<Level, Tone>> = {
  AAA: 'success',
  AA: 'success',
  'AA for large text': 'warning',
  'Too low': 'danger',
};

/** The maximum number of columns. If there are more colors, the user chooses one as the background. */
const maxGrounds = 6;

/** Shows how readable each color is on each of the others, and on white and black. */
export function ContrastTable({ tokens }: { tokens: Tokens }) {
  const namedColors = listColors(tokens);
  const all = [...namedColors, ['white', '#ffffff'] as const, ['black', '#000000'] as const];
  const [chosen, setChosen] = useState(0);
  const isWide = all.length > maxGrounds;
  const grounds = isWide ? all.slice(chosen, chosen + 1) : all;
  if (namedColors.length === 0) return <p>Add colors to check the contrast of each pair.</p>;
  return (
    <>
      {isWide && (
        <Select
          label="Background"
          options={all.map(([name, color], index) => ({
            id: String(index),
            name: name.slice(0, 60),
            description: color.slice(0, 60),
          }))}
          value={String(Math.min(chosen, all.length - 1))}
          onChange={(index) => setChosen(Number(index))}
        />
      )}
      <Table
        label="Contrast of text colors on backgrounds"
        rows={namedColors}
        getRowId={([name]) => name}
        columns={[
          {
            id: 'text',
            name: 'Text color',
            cell: ([name, color]) => (
              <>
                <span className={styles.swatch} style={{ background: color }} />
                {name.slice(0, 60)}
              </>
            ),
          },
          ...grounds.map(([ground, behind], index) => ({
            id: String(index),
            name: `on ${ground.slice(0, 30)}`,
            cell: ([name, color]: readonly [string, string]) =>
              name === ground ? '–' : <Ratio color={color} ground={behind} />,
          })),
        ]}
      />
      <p>Text needs a contrast of 4.5 (AA), or 7 for easy reading (AAA). Large text (24 px, or 19 px bold) needs 3.</p>
    </>
  );
}

function Ratio({ color, ground }: { color: string; ground: string }) {
  const ratio = contrastRatio(color, ground);
  if (ratio === undefined) return 'Not a solid color';
  const level = gradeContrast(ratio);
  return (
    <span className={styles.ratio}>
      {/* The sample is not text in this color, because the table also lists colors that are too weak to read. */}
      <span className={styles.sample} style={{ background: ground }} aria-hidden="true">
        <span style={{ background: color }} />
      </span>
      {/* The ratio is cut and not rounded, because 4.499 does not pass. */}
      {(Math.floor(ratio * 100) / 100).toLocaleString(undefined, { minimumFractionDigits: 2 })}
      <Badge tone={tones[level]}>{level}</Badge>
    </span>
  );
}

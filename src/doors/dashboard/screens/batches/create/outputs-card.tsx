import { useState } from 'react';
import { commonSizes, findSizes, sizeText } from '../../../app/common-sizes.ts';
import {
  Button,
  Card,
  CheckboxGroup,
  Menu,
  Notice,
  NumberField,
  Row,
  SearchComboBox,
  Select,
  TextField,
} from '../../../design/index.ts';
import { type Format, formats, getFormatFacts } from '../../gallery/playground/output.ts';
import type { Design } from '../../templates/versions/changes.ts';
import { countWords } from '../words.ts';
import styles from './create.module.css';
import { buildOutputs, exampleName, maxOutputs, type OutputChoice, type OutputSize, pageSize } from './outputs.ts';
import { maxFiles, type RowsSource } from './rows-source.ts';

interface OutputsCardProps {
  design: Design;
  source: RowsSource;
  choice: OutputChoice;
  fileName: string;
  fileNameFault: string | undefined;
  onChange(changed: Partial<OutputChoice>): void;
  onFileName(pattern: string): void;
}

const asTemplate = 'template';

/** The files that are made of every row: pages, sizes, formats and names. */
export function OutputsCard(props: OutputsCardProps) {
  const { design, source, choice, onChange } = props;
  const [added, setAdded] = useState<readonly OutputSize[]>([]);
  const facts = choice.formats.map(getFormatFacts);
  const addSize = (size: OutputSize) => {
    if (!added.some(({ id }) => id === size.id)) setAdded([...added, size]);
    if (!choice.sizes.some(({ id }) => id === size.id)) onChange({ sizes: [...choice.sizes, size] });
  };
  const sizes = [pageSize, ...added];
  const [firstPage] = design.pages.filter(({ id }) => choice.pageIds.includes(id));
  return (
    <Card>
      <h2>3. Files</h2>
      <div className={styles.fields}>
        {design.pages.length > 1 && (
          <CheckboxGroup
            label="Pages"
            options={design.pages.map(({ id, name }) => ({ id, name }))}
            value={choice.pageIds}
            error={choice.pageIds.length === 0 ? 'Choose at least one page.' : undefined}
            onChange={(ids) => onChange({ pageIds: design.pages.map(({ id }) => id).filter((id) => ids.includes(id)) })}
          />
        )}
        <div className={styles.group}>
          <CheckboxGroup
            label="Sizes"
            options={sizes.map((size) => ({
              id: size.id,
              name: size.name,
              description:
                size.width === undefined || size.height === undefined
                  ? firstPage && choice.pageIds.length === 1
                    ? sizeText(firstPage)
                    : 'as each page is designed'
                  : sizeText({ width: size.width, height: size.height }),
            }))}
            value={choice.sizes.map(({ id }) => id)}
            error={choice.sizes.length === 0 ? 'Choose at least one size.' : undefined}
            onChange={(ids) => onChange({ sizes: sizes.filter(({ id }) => ids.includes(id)) })}
          />
          <AddSize onAdd={addSize} />
        </div>
        <CheckboxGroup<Format>
          label="Formats"
          options={formats.map(({ id, name, description }) => ({
            id,
            name,
            ...(description !== undefined && { description }),
          }))}
          value={choice.formats}
          error={choice.formats.length === 0 ? 'Choose at least one format.' : undefined}
          onChange={(ids) => onChange({ formats: formats.map(({ id }) => id).filter((id) => ids.includes(id)) })}
        />
        <div className={styles.group}>
          {facts.some(({ isRaster }) => isRaster) && (
            <Select
              label="Scale"
              description="Pixels for each px of the size."
              options={[
                { id: asTemplate, name: 'Default of the template' },
                ...[1, 2, 3, 4].map((scale) => ({ id: String(scale), name: `${scale}×` })),
              ]}
              value={choice.scale === null ? asTemplate : String(choice.scale)}
              onChange={(scale) => onChange({ scale: scale === asTemplate ? null : Number(scale) })}
            />
          )}
          {facts.some(({ hasQuality }) => hasQuality) && (
            <Select
              label="Quality"
              options={[
                { id: asTemplate, name: 'Default' },
                ...[100, 90, 80, 70, 60, 40].map((quality) => ({ id: String(quality), name: String(quality) })),
              ]}
              value={choice.quality === null ? asTemplate : String(choice.quality)}
              onChange={(quality) => onChange({ quality: quality === asTemplate ? null : Number(quality) })}
            />
          )}
        </div>
      </div>
      <FileNameField {...props} />
      <FileCount count={source.count} outputs={buildOutputs(choice).length} />
    </Card>
  );
}

const custom = { id: 'custom', name: 'Custom', description: 'Any width and height' };

function AddSize({ onAdd }: { onAdd(size: OutputSize): void }) {
  const [search, setSearch] = useState('');
  const [isCustom, setCustom] = useState(false);
  const [width, setWidth] = useState(1_080);
  const [height, setHeight] = useState(1_080);
  return (
    <>
      <SearchComboBox
        label="Add a size"
        placeholder="Instagram story, A4, leaderboard…"
        search={search}
        onSearch={setSearch}
        options={[
          ...findSizes(search).map((size) => ({ id: size.id, name: size.name, description: sizeText(size) })),
          custom,
        ]}
        onChoose={(id) => {
          const size = commonSizes.find((each) => each.id === id);
          setCustom(!size);
          if (size) onAdd({ id: size.id, name: size.name, width: size.width, height: size.height });
        }}
      />
      {isCustom && (
        <>
          <Row>
            <NumberField label="Width (px)" minValue={1} maxValue={10_000} value={width} onChange={setWidth} />
            <NumberField label="Height (px)" minValue={1} maxValue={10_000} value={height} onChange={setHeight} />
          </Row>
          <Row>
            <Button
              isDisabled={!Number.isInteger(width) || !Number.isInteger(height)}
              onPress={() => {
                onAdd({ id: `${width}x${height}`, name: 'Custom', width, height });
                setCustom(false);
              }}
            >
              Add size
            </Button>
          </Row>
        </>
      )}
    </>
  );
}

function FileNameField({ source, choice, fileName, fileNameFault, onFileName }: OutputsCardProps) {
  const outputs = buildOutputs(choice).length;
  const example =
    source.kind === 'table' && fileName !== '' && fileNameFault === undefined
      ? exampleName(fileName, source.columns, source.rows[0] ?? [])
      : undefined;
  const names = [...source.columns, 'row', ...(outputs > 1 ? ['output'] : [])];
  return (
    <div className={styles.group}>
      <TextField
        label="File names"
        isOptional
        isMono
        placeholder={outputs > 1 ? '{{ row }}-{{ output }}' : '{{ row }}'}
        value={fileName}
        onChange={onFileName}
        error={fileNameFault}
        description={
          example === undefined
            ? 'A pattern without the extension. Columns and variables are in {{ }}.'
            : `The first file is called ${example}.${getFormatFacts(choice.formats[0] ?? 'png').extension}.`
        }
      />
      <Row>
        <Menu
          label="Columns for file names"
          entries={names.map((name) => ({
            id: name,
            name,
            onAction: () => onFileName(`${fileName}${fileName === '' ? '' : '-'}{{ ${name} }}`),
          }))}
        >
          <Button size="small">Insert a column</Button>
        </Menu>
      </Row>
    </div>
  );
}

function FileCount({ count, outputs }: { count: number; outputs: number }) {
  if (outputs > maxOutputs)
    return (
      <Notice tone="danger">
        These are {outputs} files for each row. A batch can have up to {maxOutputs}. Choose fewer sizes or formats.
      </Notice>
    );
  if (count * outputs > maxFiles)
    return (
      <Notice tone="danger">
        These are {(count * outputs).toLocaleString()} files. A batch can have up to {maxFiles.toLocaleString()}. Choose
        fewer sizes or formats, or split the table.
      </Notice>
    );
  return (
    <p role="status">
      {countWords(count, 'row')} × {countWords(outputs, 'file')} ={' '}
      <strong>{countWords(count * outputs, 'file')}</strong>
    </p>
  );
}

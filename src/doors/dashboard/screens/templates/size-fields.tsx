import { NumberField, Row, Select } from '../../design/index.ts';
import { maxSide, pageSizes, sizeOptions } from './page-sizes.ts';

interface Size {
  width: number;
  height: number;
}

interface SizeFieldsProps extends Size {
  onChange(size: Size): void;
  faultAt?(path: string): string | undefined;
}

/** Fields for the size of a page: a preset or any other size. */
export function SizeFields({ width, height, onChange, faultAt = () => undefined }: SizeFieldsProps) {
  const preset = pageSizes.find((size) => size.width === width && size.height === height);
  return (
    <>
      <Select
        label="Size"
        options={sizeOptions}
        value={preset?.id ?? 'custom'}
        onChange={(id) => {
          const chosen = pageSizes.find((size) => size.id === id);
          // The option "Custom" sets a size that is not a preset.
          onChange(chosen ? { width: chosen.width, height: chosen.height } : { width: 800, height: 600 });
        }}
      />
      <Row>
        <NumberField
          label="Width (px)"
          minValue={1}
          maxValue={maxSide}
          value={width}
          onChange={(value) => onChange({ width: toWholeNumber(value), height })}
          error={faultAt('width')}
        />
        <NumberField
          label="Height (px)"
          minValue={1}
          maxValue={maxSide}
          value={height}
          onChange={(value) => onChange({ width, height: toWholeNumber(value) })}
          error={faultAt('height')}
        />
      </Row>
    </>
  );
}

const toWholeNumber = (value: number) => (Number.isFinite(value) ? Math.round(value) : 1);

import { useQuery } from '@tanstack/react-query';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Checkbox, ComboBox, Select } from '../../../design/index.ts';
import { localeName, locales } from './locales.ts';
import { type Format, formats, getFormatFacts, type Output } from './output.ts';
import styles from './playground.module.css';

interface OutputFieldsProps {
  output: Output;
  pageCount: number;
  isStranger: boolean;
  onChange(change: Partial<Output>): void;
}

const asTemplate = 'template';

const languages = [{ id: asTemplate, name: 'Default' }, ...locales.map((id) => ({ id, name: localeName(id) }))];

/** Fields for the settings of the file: format, size, quality, language and, for members, the brand. */
export function OutputFields({ output, pageCount, isStranger, onChange }: OutputFieldsProps) {
  const { isRaster, hasQuality } = getFormatFacts(output.format);
  return (
    <div className={styles.output}>
      <Select<Format>
        label="Format"
        options={formats.map(({ id, name, description }) => ({
          id,
          name,
          ...(description !== undefined && { description }),
        }))}
        value={output.format}
        onChange={(format) => onChange({ format })}
      />
      {isRaster && (
        <Select
          label="Scale"
          options={[
            { id: asTemplate, name: 'Default' },
            ...[1, 2, 3, 4].map((scale) => ({ id: String(scale), name: `${scale}×` })),
          ]}
          value={output.scale === null ? asTemplate : String(output.scale)}
          onChange={(scale) => onChange({ scale: scale === asTemplate ? null : Number(scale) })}
        />
      )}
      {hasQuality && (
        <Select
          label="Quality"
          options={[
            { id: asTemplate, name: 'Default' },
            ...[100, 90, 80, 70, 60, 40].map((quality) => ({ id: String(quality), name: String(quality) })),
          ]}
          value={output.quality === null ? asTemplate : String(output.quality)}
          onChange={(quality) => onChange({ quality: quality === asTemplate ? null : Number(quality) })}
        />
      )}
      {output.format === 'pdf' && pageCount > 1 && (
        <Checkbox isSelected={output.allPages} onChange={(allPages) => onChange({ allPages })}>
          All {pageCount} pages
        </Checkbox>
      )}
      <ComboBox
        label="Language"
        options={languages}
        value={output.locale ?? asTemplate}
        onChange={(id) => onChange({ locale: id === asTemplate ? null : id })}
      />
      {!isStranger && <BrandFields output={output} onChange={onChange} />}
    </div>
  );
}

function BrandFields({ output, onChange }: Pick<OutputFieldsProps, 'output' | 'onChange'>) {
  const brands = useQuery({ queryKey: ['brands', 'choice'], queryFn: () => galley.brands.list({ perPage: 100 }) });
  const list = brands.data?.list ?? [];
  if (brands.error) return <ProblemNotice error={brands.error} onRetry={() => void brands.refetch()} />;
  if (list.length === 0) return null;
  const variants = Object.keys(list.find(({ id }) => id === output.brandId)?.variants ?? {});
  return (
    <>
      <Select
        label="Brand"
        options={[{ id: asTemplate, name: 'Default' }, ...list.map(({ id, name }) => ({ id, name }))]}
        value={output.brandId ?? asTemplate}
        onChange={(id) => onChange({ brandId: id === asTemplate ? null : id, brandVariant: null })}
      />
      {variants.length > 0 && (
        <Select
          label="Variant"
          options={[{ id: asTemplate, name: 'None' }, ...variants.map((name) => ({ id: `v:${name}`, name }))]}
          value={output.brandVariant === null ? asTemplate : `v:${output.brandVariant}`}
          onChange={(id) => onChange({ brandVariant: id === asTemplate ? null : id.slice(2) })}
        />
      )}
    </>
  );
}

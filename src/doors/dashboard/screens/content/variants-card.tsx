import { useState } from 'react';
import { shorten } from '../../app/shorten.ts';
import { Button, Card, Row } from '../../design/index.ts';
import styles from './content.module.css';
import { faultUnder } from './field-faults.ts';
import type { Field, Values, Variant } from './records.ts';
import { VariantDialog } from './variant-dialog.tsx';

interface VariantsCardProps {
  fields: readonly Field[];
  slugField: string;
  variants: readonly Variant[];
  /** The values of the entry, which its variants override. */
  data: Values;
  isDisabled: boolean;
  onChange(variants: Variant[]): void;
  /** The error of the last save, which may include faults of variants. */
  error: unknown;
}

const maxVariants = 50;

/**
 * Lists the variants of an entry. A variant has values that override those of the entry. Requests choose it by its id.
 */
export function VariantsCard({ fields, slugField, variants, data, isDisabled, onChange, error }: VariantsCardProps) {
  const [open, setOpen] = useState<{ index: number | undefined }>();
  const others = fields.filter(({ apiName }) => apiName !== slugField);
  const names = new Map(fields.map(({ apiName, name }) => [apiName, name]));
  const index = open?.index;
  const fault = faultUnder(error, 'variants');
  return (
    <Card>
      <h2>Variants</h2>
      <p className={styles.muted}>
        Variants change some fields of the entry, for example for a language or an audience. Requests select a variant
        by its ID.
      </p>
      <ul className={styles.rows} aria-label="Variants">
        {variants.map((variant, index) => (
          <li key={variant.id ?? `new ${index} ${variant.name}`} className={styles.row}>
            <span className={styles.rowMain}>
              <strong>{shorten(variant.name, 80)}</strong>
              <span className={styles.muted}>
                {variant.id !== undefined && (
                  <>
                    {' '}
                    <code>{variant.id}</code>
                  </>
                )}{' '}
                overrides{' '}
                {Object.keys(variant.data)
                  .map((name) => names.get(name) ?? name)
                  .join(', ') || 'no fields yet'}
              </span>
            </span>
            <Row>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Edit variant ${variant.name}`}
                onPress={() => setOpen({ index })}
              >
                {isDisabled ? 'View' : 'Edit'}
              </Button>
              {!isDisabled && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove variant ${variant.name}`}
                  onPress={() => onChange(variants.filter((_, each) => each !== index))}
                >
                  Remove
                </Button>
              )}
            </Row>
          </li>
        ))}
      </ul>
      {fault !== undefined && <p className={styles.error}>{fault}</p>}
      {!isDisabled && (
        <Row>
          <Button
            size="small"
            isDisabled={variants.length >= maxVariants}
            onPress={() => setOpen({ index: undefined })}
          >
            Add variant
          </Button>
        </Row>
      )}
      {open && (
        <VariantDialog
          fields={others}
          variant={index === undefined ? undefined : variants[index]}
          base={data}
          isDisabled={isDisabled}
          onClose={() => setOpen(undefined)}
          onDone={(variant) => {
            setOpen(undefined);
            onChange(
              index === undefined
                ? [...variants, variant]
                : variants.map((each, position) => (position === index ? variant : each)),
            );
          }}
        />
      )}
    </Card>
  );
}

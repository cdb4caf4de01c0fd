import { useState } from 'react';
import { Button, Card, ColorField, ComboBox, useConfirm } from '../../../design/index.ts';
import type { Json } from '../../../kit/value-form/schema.ts';
import styles from '../brands.module.css';
import { ColorStrip } from '../color-strip.tsx';
import {
  flattenTokenTree,
  isGroup,
  listGroup,
  overlayTokens,
  printToken,
  type Tokens,
  withGroup,
  without,
} from '../tokens.ts';
import { AddByName } from './add-by-name.tsx';
import { TokenField } from './texts.tsx';

type Variants = Record<string, Tokens>;

interface VariantsProps {
  tokens: Tokens;
  variants: Variants;
  onChange(variants: Variants): void;
  isDisabled: boolean;
  faultAt(path: string): string | undefined;
}

/** Fields for the variants, by name. A variant has the tokens that differ in a render that uses it. */
export function Variants({ tokens, variants, onChange, isDisabled, faultAt }: VariantsProps) {
  return (
    <>
      {Object.entries(variants).map(([each, overlay]) => (
        <Variant
          key={each}
          name={each}
          overlay={overlay}
          tokens={tokens}
          isDisabled={isDisabled}
          onChange={(changed) => onChange({ ...variants, [each]: changed })}
          onRemove={() => onChange(without(variants, each))}
          faultAt={(path) => faultAt(`${each}.${path}`)}
        />
      ))}
      <Card>
        <h2>{Object.keys(variants).length === 0 ? 'No variants yet' : 'New variant'}</h2>
        <p>
          A variant overrides some tokens of the brand, for example for dark mode or for a market. To use a variant, set{' '}
          <code>brandVariant</code> in a render request.
        </p>
        <AddByName
          what="variant"
          label="Name"
          isTaken={(name) => Object.hasOwn(variants, name)}
          isDisabled={isDisabled}
          onAdd={(name) => onChange({ ...variants, [name]: {} })}
        />
      </Card>
    </>
  );
}

interface VariantProps {
  name: string;
  overlay: Tokens;
  tokens: Tokens;
  onChange(overlay: Tokens): void;
  onRemove(): void;
  isDisabled: boolean;
  faultAt(path: string): string | undefined;
}

function Variant({ name, overlay, tokens, onChange, onRemove, isDisabled, faultAt }: VariantProps) {
  const confirm = useConfirm();
  const [chosen, setChosen] = useState<string | null>(null);
  const replaced = [...flattenTokenTree(overlay)];
  const variantTokens = flattenTokenTree(tokens);
  const free = [...variantTokens.keys()].filter((path) => !replaced.some(([each]) => each === path));
  const set = (path: string, value: Json | undefined) => onChange(withToken(overlay, path, value));
  const askToRemove = async () => {
    const agreed = await confirm({
      title: `Remove the variant ${name.slice(0, 60)}?`,
      body: <p>The variant is removed when you save the brand. Renders that use it are then rejected.</p>,
      action: 'Remove variant',
    });
    if (agreed) onRemove();
  };
  return (
    <Card>
      <div className={styles.heading}>
        <h2 style={{ overflowWrap: 'anywhere' }}>{name}</h2>
        <Button size="small" variant="danger" isDisabled={isDisabled} onPress={() => void askToRemove()}>
          Remove
        </Button>
      </div>
      <ColorStrip tokens={overlayTokens(tokens, overlay)} />
      <p>
        {replaced.length === 0
          ? 'This variant overrides no tokens yet.'
          : `This variant overrides ${replaced.length} of ${variantTokens.size} ${variantTokens.size === 1 ? 'token' : 'tokens'}.`}
      </p>
      <div className={styles.rows}>
        {replaced.map(([path, value]) => (
          <div key={path} className={styles.token}>
            <p style={{ overflowWrap: 'anywhere' }}>
              <code>{path}</code>
              <br />
              Brand value:{' '}
              {path.startsWith('colors.') && (
                <span className={styles.swatch} style={{ background: printToken(variantTokens.get(path)) }} />
              )}
              {printToken(variantTokens.get(path)).slice(0, 100)}
            </p>
            {path.startsWith('colors.') && typeof value === 'string' ? (
              <ColorField
                label={`In ${name.slice(0, 40)}`}
                value={value}
                isDisabled={isDisabled}
                onChange={(changed) => set(path, changed)}
                error={faultAt(path)}
              />
            ) : (
              <TokenField
                label={`In ${name.slice(0, 40)}`}
                value={value}
                isDisabled={isDisabled}
                onChange={(changed) => set(path, changed)}
                error={faultAt(path)}
              />
            )}
            <div className={styles.remove}>
              <Button
                size="small"
                isDisabled={isDisabled}
                aria-label={`Reset to the brand value: ${path.slice(0, 60)}`}
                onPress={() => set(path, undefined)}
              >
                Reset
              </Button>
            </div>
          </div>
        ))}
      </div>
      {free.length > 0 && (
        <div className={styles.adding}>
          <ComboBox
            label="Token to override"
            options={free.map((path) => ({ id: path, name: path.slice(0, 80) }))}
            value={chosen}
            onChange={setChosen}
            isDisabled={isDisabled}
          />
          <Button
            isDisabled={isDisabled || chosen === null}
            onPress={() => {
              if (chosen !== null) set(chosen, variantTokens.get(chosen));
              setChosen(null);
            }}
          >
            Override
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A copy of a variant with a token at `group.name`. The token is removed if the value is undefined. */
function withToken(overlay: Tokens, path: string, value: Json | undefined): Tokens {
  const dot = path.indexOf('.');
  if (dot < 0) return value === undefined ? without(overlay, path) : { ...overlay, [path]: value };
  const [group, name] = [path.slice(0, dot), path.slice(dot + 1)];
  const tokens = isGroup(overlay[group]) ? listGroup(overlay, group) : {};
  return withGroup(overlay, group, value === undefined ? without(tokens, name) : { ...tokens, [name]: value });
}

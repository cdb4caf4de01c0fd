import { lazy, Suspense, useMemo, useState } from 'react';
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { toJson } from '../../../../../core/json.ts';
import { compileExpression, expressionSyntaxProblems } from '../../../../../design/expressions/index.ts';
import { Button, Dialog, DialogActions, Notice, SearchField, Skeleton } from '../../../design/index.ts';
import { type BindableValue, listBindableValues } from '../../view/bindable-values.ts';
import type { PageScope } from '../../view/page-scope.ts';
import styles from './binding.module.css';
import { printValue } from './print-value.ts';
import { ValuePreview } from './value-preview.tsx';

// Only this dialog needs the editor of texts, which is large.
const ExpressionEditor = lazy(async () => ({
  default: (await import('./expression/expression-editor.tsx')).ExpressionEditor,
}));

export interface ExpressionDialogProps {
  title: string;
  /** The scope in which the expression is evaluated. It is the same object as long as the dialog is open. */
  scope: PageScope;
  /** The expression to begin with. */
  source: string;
  /** The button that takes the expression, such as "Bind". */
  action: string;
  /** Whether a value is offered for choosing. */
  isOffered(value: unknown): boolean;
  /** Whether the result can be used; otherwise the property gets its default. */
  fits(value: unknown): boolean;
  /** Takes an expression. Returns why it is rejected. */
  onTake(source: string): string | undefined;
  onClose(): void;
}

/** Chooses a value that a property can have, or takes an expression, with its result beside it. */
export function ExpressionDialog(props: ExpressionDialogProps) {
  const { title, scope, source: initial, action, isOffered, fits, onTake, onClose } = props;
  // The dialog is modal, so that the page does not change while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fits stays the same as long as the scope does
  const offered = useMemo(() => listBindableValues(scope, isOffered), [scope]);
  const [expression, setExpression] = useState(initial);
  const [search, setSearch] = useState('');
  const [error, setError] = useState<string>();
  const syntaxFault =
    expression.trim() === '' ? 'Enter an expression.' : expressionSyntaxProblems(expression)[0]?.message;
  const take = (source: string) => {
    const fault = onTake(source);
    if (fault === undefined) onClose();
    else setError(fault);
  };
  const matching = offered.filter(({ expression: source }) => source.toLowerCase().includes(search.toLowerCase()));
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <div className={styles.content}>
        <section aria-label="Values" className={styles.values}>
          <SearchField
            autoFocus
            label="Search values"
            placeholder="Search values that fit"
            value={search}
            onChange={setSearch}
          />
          <ValueList values={matching} hasOffers={offered.length > 0} onChoose={take} />
        </section>
        <section aria-label="Expression" className={styles.expression}>
          <h3 className={styles.heading}>Expression</h3>
          <Suspense fallback={<Skeleton height="64px" />}>
            <ExpressionEditor
              label="Expression"
              value={expression}
              scope={scope}
              onChange={(source) => {
                setExpression(source);
                setError(undefined);
              }}
              onSubmit={() => syntaxFault === undefined && take(expression.trim())}
            />
          </Suspense>
          {syntaxFault === undefined ? (
            <ExpressionResult scope={scope} expression={expression} fits={fits} />
          ) : (
            <p role="alert" className={styles.fault}>
              {syntaxFault}
            </p>
          )}
        </section>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" isDisabled={syntaxFault !== undefined} onPress={() => take(expression.trim())}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ValueListProps {
  values: readonly BindableValue[];
  /** Whether any value fits, whatever is searched. */
  hasOffers: boolean;
  onChoose(expression: string): void;
}

const groups = ['Loop', 'Variables', 'Brand', 'Content'] as const;

function ValueList({ values, hasOffers, onChoose }: ValueListProps) {
  return (
    <ListBox
      aria-label="Values that fit"
      className={styles.list}
      onAction={(key) => onChoose(String(key))}
      renderEmptyState={() => (
        <p className={styles.empty}>
          {hasOffers ? 'No value matches the search.' : 'No value fits this property. Write an expression instead.'}
        </p>
      )}
    >
      {groups.flatMap((group) => {
        const items = values.filter((value) => value.group === group);
        if (items.length === 0) return [];
        return [
          <ListBoxSection key={group} id={group}>
            <Header className={styles.group}>{group}</Header>
            <Collection items={items.map((item) => ({ ...item, id: item.expression }))}>
              {({ expression, value }) => (
                <ListBoxItem id={expression} textValue={expression} className={styles.item}>
                  <code className={styles.name}>{expression}</code>
                  <span className={styles.value}>
                    <ValuePreview value={value} />
                  </span>
                </ListBoxItem>
              )}
            </Collection>
          </ListBoxSection>,
        ];
      })}
    </ListBox>
  );
}

interface ExpressionResultProps {
  scope: PageScope;
  expression: string;
  fits(value: unknown): boolean;
}

/** What the expression gives now, and whether the property can have it. */
function ExpressionResult({ scope, expression, fits }: ExpressionResultProps) {
  const { value, problems } = useMemo(() => scope.evaluate(compileExpression(expression)), [scope, expression]);
  const doesFit = fits(value);
  const [problem] = problems;
  return (
    <div role="status" aria-label="Result" className={styles.result}>
      <span className={styles.resultLabel}>Result</span>
      <span className={styles.resultValue}>
        <ValuePreview value={typeof value === 'object' && value !== null ? printValue(toJson(value)) : value} />
      </span>
      {problem !== undefined ? (
        <span className={styles.warning}>{problem}</span>
      ) : (
        !doesFit && <span className={styles.warning}>The property cannot have this value, so it gets its default.</span>
      )}
    </div>
  );
}

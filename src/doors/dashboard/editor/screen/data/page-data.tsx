import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { isJsonObject, type Json, type JsonObject } from '../../../../../core/json.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, Select } from '../../../design/index.ts';
import { setPageValues, setTemplateValues } from '../../model/operations/pages.ts';
import { useEditor } from '../use-editor.ts';
import { ContentSourceDialog } from './content-source.tsx';
import styles from './data.module.css';
import type { NamedChoice } from './design-host.ts';
import { usePageRecord, useTemplateRecord } from './use-scope.ts';

/** The brand of the template, and the content that expressions of the page can read. */
export function PageData() {
  return (
    <section aria-label="Data" className={styles.section}>
      <h3 className={styles.sectionName}>Data</h3>
      <BrandField />
      <ContentSources />
    </section>
  );
}

const noBrand: NamedChoice = { id: '', name: 'No brand' };

function BrandField() {
  const { store, host } = useEditor();
  const { brandId } = useTemplateRecord();
  const [brands, setBrands] = useState<readonly NamedChoice[]>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    host.listBrands().then(setBrands, setError);
  }, [host]);
  const value = typeof brandId === 'string' ? brandId : '';
  const known = brands ?? (value === '' ? [] : [{ id: value, name: 'Loading…' }]);
  return (
    <>
      <Select
        label="Brand of the template"
        options={[noBrand, ...known]}
        value={value}
        isDisabled={!store.mayEdit || brands === undefined}
        onChange={(id) => {
          const diff = setTemplateValues(store.document, { brandId: id === '' ? undefined : id });
          store.dispatch({ label: 'Change brand', diff });
        }}
      />
      <ProblemNotice error={error} />
    </>
  );
}

function ContentSources() {
  const { store } = useEditor();
  const page = usePageRecord();
  const [edited, setEdited] = useState<number | 'new'>();
  const sources = Array.isArray(page['content']) ? page['content'].filter(isJsonObject) : [];
  const write = (label: string, content: JsonObject[]): string | undefined => {
    const value: Json | undefined = content.length === 0 ? undefined : content;
    return store.dispatch({ label, diff: setPageValues(store.document, store.pageId, { content: value }) })[0]?.message;
  };
  return (
    <div className={styles.sources}>
      <h4 className={styles.pillLabel}>Content sources</h4>
      {sources.length === 0 && <p className={styles.sectionHint}>The page reads no content.</p>}
      {sources.map((source, index) => (
        <div key={String(source['as'])} className={styles.source}>
          <AriaButton
            className={styles.rowButton}
            isDisabled={!store.mayEdit}
            aria-label={`Edit the source ${source['as']}`}
            onPress={() => setEdited(index)}
          >
            <span className={styles.name}>content.{String(source['as'])}</span>
            <span className={styles.value}>{describeSource(source)}</span>
          </AriaButton>
          <AriaButton
            className={styles.rowMenu}
            isDisabled={!store.mayEdit}
            aria-label={`Delete the source ${source['as']}`}
            onPress={() => write('Delete content source', sources.toSpliced(index, 1))}
          >
            <Trash2 aria-hidden="true" />
          </AriaButton>
        </div>
      ))}
      <Button size="small" isDisabled={!store.mayEdit} onPress={() => setEdited('new')}>
        Add content source
      </Button>
      {edited !== undefined && (
        <ContentSourceDialog
          source={edited === 'new' ? undefined : sources[edited]}
          onSave={(source) =>
            write(
              edited === 'new' ? 'Add content source' : 'Change content source',
              edited === 'new' ? [...sources, source] : sources.with(edited, source),
            )
          }
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function describeSource({ collection, slug, limit, sort }: JsonObject): string {
  if (slug !== undefined) return `The entry ${slug} of ${collection}`;
  return `Up to ${limit ?? 20} entries of ${collection}${sort === undefined ? '' : `, by ${sort}`}`;
}

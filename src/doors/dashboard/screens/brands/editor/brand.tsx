import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { ScreenPlaceholder } from '../../../app/screen-placeholder.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { Badge, Button, Card, ColorField, LinkTabs, Notice, PageHeader, Stack, toast } from '../../../design/index.ts';
import { BothPictures } from '../../../kit/record/both-pictures.tsx';
import { SaveProblem } from '../../../kit/record/save-problem.tsx';
import { UndoChanges } from '../../../kit/record/undo-changes.tsx';
import { ifMatch, useRecord, type Versioned } from '../../../kit/record/use-record.ts';
import { type BrandDoc, type BrandWarning, brandKey, readBrand, versionedBrand } from '../data.ts';
import { isGroup, listGroup, printToken, type Tokens, tokenDifferences, withGroup } from '../tokens.ts';
import { BrandSettings } from './brand-settings.tsx';
import { brandSheets } from './brand-sheet.ts';
import { ContrastTable } from './contrast-table.tsx';
import { Live } from './live.tsx';
import { Pictures } from './pictures.tsx';
import { OtherGroups, Texts } from './texts.tsx';
import { TokenRows } from './token-rows.tsx';
import { Typography } from './typography.tsx';
import { Variants } from './variants.tsx';

const back = { href: '/app/brands', name: 'Brands' };

/** The screen of a brand: its draft tokens, its live tokens, and its variants. */
export function Screen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ queryKey: brandKey(id), queryFn: () => readBrand(id) });
  if (data !== undefined) return <Editor key={id} brand={data} />;
  if (error === null) return <ScreenPlaceholder />;
  return (
    <>
      <PageHeader title="Brand" back={back} />
      <ProblemNotice error={error} onRetry={() => void refetch()} />
    </>
  );
}

function Editor({ brand }: { brand: Versioned<BrandDoc> }) {
  const { id } = brand.doc;
  const [warnings, setWarnings] = useState<readonly BrandWarning[]>([]);
  const mayEdit = useIsAtLeast('editor');
  const client = useQueryClient();
  const record = useRecord<BrandDoc, BrandDoc, 'publish'>({
    latest: brand,
    toForm: (doc) => doc,
    read: () => readBrand(id),
    keep: (next) => client.setQueryData(brandKey(id), next),
    write: async ({ base, value: edited, changes, verb }) => {
      const body = {
        ...(changes.name !== undefined && { name: changes.name }),
        ...(changes.draftTokens && { draftTokens: changes.draftTokens }),
        ...(changes.variants && { variants: changes.variants }),
        ...('publicOn' in changes && { public: changes.publicOn !== null }),
        ...(verb === 'publish' && { liveTokens: edited.draftTokens }),
      };
      const answer = await galley.brands.update(id, body, ifMatch(base));
      setWarnings(answer.warnings ?? []);
      void client.invalidateQueries({ queryKey: ['brands', 'list'] });
      toast(verb === 'publish' ? 'Draft published' : 'Brand saved');
      return versionedBrand(answer);
    },
  });
  const { value, set, isDirty } = record;
  const { name, draftTokens, liveTokens, variants, publicOn } = value;
  const pending = record.saving.pendingInput?.verb;
  const setTokens = (tokens: Tokens) => set({ draftTokens: tokens });
  const setGroup = (group: string) => (changed: Tokens) => setTokens(withGroup(draftTokens, group, changed));
  const faultAt = (path: string) => record.faultAt(`draftTokens.${path}`) ?? record.faultAt(`liveTokens.${path}`);
  const isDisabled = !mayEdit;
  const pictures = (group: 'logos' | 'images', what: string) => (
    <Pictures
      what={what}
      isDisabled={isDisabled}
      group={listGroup(draftTokens, group)}
      // The change is applied to the current tokens, so that edits made during an upload are kept.
      onChange={(change) =>
        record.update((now) => ({
          draftTokens: withGroup(now.draftTokens, group, change(listGroup(now.draftTokens, group))),
        }))
      }
      faultAt={(token) => faultAt(`${group}.${token}`)}
    />
  );
  const differing = tokenDifferences(liveTokens, draftTokens).length;
  return (
    <>
      <PageHeader
        title={brand.doc.name}
        back={back}
        actions={
          <>
            {differing > 0 ? (
              <Badge tone="warning">{`${differing} unpublished`}</Badge>
            ) : (
              <Badge tone="success">Live</Badge>
            )}
            {publicOn !== null && <Badge tone="info">Public</Badge>}
            <UndoChanges record={record} />
            <Button
              variant="primary"
              isDisabled={isDisabled || !isDirty || pending === 'publish'}
              isPending={pending === 'save'}
              onPress={() => void record.save()}
            >
              Save
            </Button>
          </>
        }
      />
      <Stack>
        <SaveProblem
          record={record}
          compare={compareBrands}
          pictures={(theirs) => {
            const sheets = brandSheets(theirs, value);
            return sheets && <BothPictures what="brand" {...sheets} />;
          }}
        />
        {warnings.length > 0 && (
          <Notice tone="warning" title="Brand saved, but some images could not be copied">
            <ul>
              {warnings.slice(0, 50).map(({ message, path }) => (
                <li key={`${path} ${message}`}>
                  {path !== undefined && <code>{path}</code>} {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Parts
          id={id}
          parts={[
            {
              id: 'colors',
              name: 'Colors',
              children: (
                <Stack>
                  <Card>
                    <h2>Colors</h2>
                    <TokenRows
                      what="color"
                      group={listGroup(draftTokens, 'colors')}
                      onChange={setGroup('colors')}
                      isDisabled={isDisabled}
                      fresh={['color', '#888888']}
                    >
                      {(token, color, change) => (
                        <ColorField
                          label="Color"
                          value={printToken(color)}
                          onChange={change}
                          isDisabled={isDisabled}
                          error={faultAt(`colors.${token}`)}
                        />
                      )}
                    </TokenRows>
                  </Card>
                  <Card>
                    <h2>Contrast</h2>
                    <ContrastTable tokens={draftTokens} />
                  </Card>
                </Stack>
              ),
            },
            {
              id: 'pictures',
              name: 'Logos and images',
              children: (
                <Stack>
                  <Card>
                    <h2>Logos</h2>
                    {pictures('logos', 'logo')}
                  </Card>
                  <Card>
                    <h2>Images</h2>
                    {pictures('images', 'image')}
                  </Card>
                </Stack>
              ),
            },
            {
              id: 'typography',
              name: 'Typography',
              children: (
                <Card>
                  <h2>Text styles</h2>
                  <Typography
                    group={listGroup(draftTokens, 'typography')}
                    onChange={setGroup('typography')}
                    isDisabled={isDisabled}
                    faultAt={(path) => faultAt(`typography.${path}`)}
                  />
                </Card>
              ),
            },
            {
              id: 'texts',
              name: 'Texts',
              children: (
                <Card>
                  <h2>Texts</h2>
                  <Texts
                    what="text"
                    group={listGroup(draftTokens, 'copy')}
                    onChange={setGroup('copy')}
                    isDisabled={isDisabled}
                    faultAt={(token) => faultAt(`copy.${token}`)}
                  />
                </Card>
              ),
            },
            {
              id: 'other',
              name: 'Other',
              children: (
                <Card>
                  <h2>Custom groups</h2>
                  <OtherGroups tokens={draftTokens} onChange={setTokens} isDisabled={isDisabled} faultAt={faultAt} />
                </Card>
              ),
            },
            {
              id: 'variants',
              name: 'Variants',
              children: (
                <Stack>
                  <Variants
                    tokens={draftTokens}
                    variants={variants}
                    onChange={(changed) => set({ variants: changed })}
                    isDisabled={isDisabled}
                    faultAt={(path) => record.faultAt(`variants.${path}`)}
                  />
                </Stack>
              ),
            },
            {
              id: 'live',
              name: 'Draft and live',
              children: (
                <Live
                  draft={draftTokens}
                  live={liveTokens}
                  isDisabled={isDisabled}
                  isDirty={isDirty}
                  isPending={pending === 'publish'}
                  onMakeLive={() => void record.save('publish')}
                />
              ),
            },
            {
              id: 'settings',
              name: 'Settings',
              children: (
                <BrandSettings
                  id={id}
                  isDisabled={isDisabled}
                  name={name}
                  isPublic={publicOn !== null}
                  onName={(typed) => set({ name: typed })}
                  onPublic={(isPublic) => set({ publicOn: isPublic ? (record.base.doc.publicOn ?? 'now') : null })}
                  nameFault={record.faultAt('name')}
                />
              ),
            },
          ]}
        />
      </Stack>
    </>
  );
}

interface PartsProps {
  id: string;
  parts: ReadonlyArray<{ id: string; name: string; children: ReactNode }>;
}

/** The parts of the editor, each of which has an address. Edits in one part are kept while another one is open. */
function Parts({ id, parts }: PartsProps) {
  const [params] = useSearchParams();
  const activePart = parts.find((part) => part.id === params.get('part')) ?? parts[0];
  const buildHref = (part: string) => `/app/brands/${id}?part=${part}`;
  return (
    <>
      <LinkTabs
        label="Brand sections"
        links={parts.map((part) => ({ href: buildHref(part.id), name: part.name }))}
        current={buildHref(activePart?.id ?? '')}
      />
      {activePart?.children}
    </>
  );
}

function compareBrands(theirs: BrandDoc, yours: BrandDoc) {
  const toComparable = ({ name, publicOn, draftTokens, variants }: BrandDoc): Tokens => ({
    name,
    public: publicOn === null ? 'no' : 'yes',
    ...prefixTokens('draft', draftTokens),
    ...Object.assign(
      {},
      ...Object.entries(variants).map(([variant, overlay]) => prefixTokens(`variant ${variant}`, overlay)),
    ),
  });
  return tokenDifferences(toComparable(theirs), toComparable(yours)).map(({ path, before, after }) => ({
    name: path,
    theirs: printToken(before),
    yours: printToken(after),
  }));
}

const prefixTokens = (prefix: string, tokens: Tokens): Tokens =>
  Object.fromEntries(
    Object.entries(tokens).map(([group, value]) => [`${prefix} ${group}`, isGroup(value) ? value : { '': value }]),
  );

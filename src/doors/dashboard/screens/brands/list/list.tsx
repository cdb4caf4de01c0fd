import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { Badge, Button, Empty, Grid, PageHeader, Pagination, Row, Skeleton, Stack } from '../../../design/index.ts';
import styles from '../brands.module.css';
import { ColorStrip } from '../color-strip.tsx';
import type { ListedBrand } from '../data.ts';
import { TokenPicture } from '../token-picture.tsx';
import { groupOf } from '../tokens.ts';
import { NewBrand } from './new-brand.tsx';

const perPage = 24;

/** The brands of the space. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const mayEdit = useIsAtLeast('editor');
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const brands = useQuery({
    queryKey: ['brands', 'list', page],
    queryFn: () => galley.brands.list({ page, perPage }),
    placeholderData: keepPreviousData,
  });
  const { data } = brands;
  const newButton = (
    <Button variant="primary" isDisabled={!mayEdit} onPress={() => setNew(true)}>
      New brand
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Brands"
        lead="Templates use the colours, logos, fonts and texts of a brand by name. When you change them here, renders follow."
        actions={newButton}
      />
      <Stack>
        <ProblemNotice error={brands.error} onRetry={() => void brands.refetch()} />
        {data === undefined && brands.error === null && (
          <Grid>
            {['a', 'b', 'c'].map((name) => (
              <Skeleton key={name} height="260px" />
            ))}
          </Grid>
        )}
        {data?.count === 0 && (
          <Empty title="No brands yet" action={newButton}>
            A brand keeps your colours, logos, fonts and texts in one place. Templates use them by name, and each render
            can choose a different brand.
          </Empty>
        )}
        {data !== undefined && data.count > 0 && (
          <>
            <Grid>
              {data.list.map((brand) => (
                <BrandCard key={brand.id} brand={brand} />
              ))}
            </Grid>
            <Pagination
              page={page}
              pagesCount={data.pagesCount}
              count={data.count}
              what="brands"
              onChange={(next) => setParams(next === 1 ? {} : { page: String(next) })}
            />
          </>
        )}
      </Stack>
      {isNew && <NewBrand onClose={() => setNew(false)} />}
    </>
  );
}

function BrandCard({ brand }: { brand: ListedBrand }) {
  const { id, name, draftTokens, liveTokens, variants = {}, publicOn } = brand;
  const logo = Object.values(groupOf(draftTokens ?? {}, 'logos')).find(
    (value) => typeof value === 'string' && value !== '',
  );
  const isChanged = draftTokens !== undefined && JSON.stringify(draftTokens) !== JSON.stringify(liveTokens);
  const count = Object.keys(variants).length;
  return (
    <article className={styles.card}>
      <Link href={`/app/brands/${id}`} className={styles.cardLink}>
        <span className={styles.cardPicture}>
          {typeof logo === 'string' ? (
            <TokenPicture source={logo} alt="" />
          ) : (
            <span className={styles.initial} aria-hidden="true">
              {[...name.trim()][0] ?? '?'}
            </span>
          )}
        </span>
        <ColorStrip tokens={draftTokens ?? {}} />
        <h2 className={styles.cardName}>{name}</h2>
      </Link>
      <Row>
        {isChanged ? <Badge tone="warning">Unpublished changes</Badge> : <Badge tone="success">Live</Badge>}
        {publicOn !== null && <Badge tone="info">Public</Badge>}
        {count > 0 && <Badge>{`${count.toLocaleString()} ${count === 1 ? 'variant' : 'variants'}`}</Badge>}
      </Row>
    </article>
  );
}

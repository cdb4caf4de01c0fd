import { useState } from 'react';
import { Link } from 'react-aria-components';
import { galley } from '../../../app/api.ts';
import { useIsAtLeast } from '../../../app/session.tsx';
import { Badge, Button, Empty, Grid, PageHeader, Row, Skeleton, Stack } from '../../../design/index.ts';
import { ListView } from '../../../kit/list/list-view.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import styles from '../brands.module.css';
import { ColorStrip } from '../color-strip.tsx';
import type { ListedBrand } from '../data.ts';
import { TokenPicture } from '../token-picture.tsx';
import { listGroup, tokensIn } from '../tokens.ts';
import { NewBrand } from './new-brand.tsx';

/** The screen that lists the brands of the space. */
export function Screen() {
  const [isNew, setNew] = useState(false);
  const mayEdit = useIsAtLeast('editor');
  const list = useList({
    queryKey: ['brands', 'list'],
    perPage: 24,
    load: (query) => galley.brands.list(query),
  });
  const newButton = (
    <Button variant="primary" isDisabled={!mayEdit} onPress={() => setNew(true)}>
      New brand
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Brands"
        lead="Templates use the colors, logos, fonts and texts of a brand by name. When you change them here, renders follow."
        actions={newButton}
      />
      <Stack>
        <ListView
          list={list}
          what="brands"
          skeleton={
            <Grid>
              {['a', 'b', 'c'].map((name) => (
                <Skeleton key={name} height="260px" />
              ))}
            </Grid>
          }
          empty={
            <Empty title="No brands yet" action={newButton}>
              A brand keeps your colors, logos, fonts and texts in one place. Templates use them by name, and each
              render can choose a different brand.
            </Empty>
          }
        >
          {(brands) => (
            <Grid>
              {brands?.map((brand) => (
                <BrandCard key={brand.id} brand={brand} />
              ))}
            </Grid>
          )}
        </ListView>
      </Stack>
      {isNew && <NewBrand onClose={() => setNew(false)} />}
    </>
  );
}

function BrandCard({ brand }: { brand: ListedBrand }) {
  const { id, name, draftTokens, liveTokens, variants = {}, publicOn } = brand;
  const logo = Object.values(listGroup(tokensIn(draftTokens), 'logos')).find(
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
        <ColorStrip tokens={tokensIn(draftTokens)} />
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

import type { Versioned } from '../../../app/edits.ts';
import { PagePicture } from '../../../app/page-picture.tsx';
import { ButtonLink, Card, Empty, Grid, Row } from '../../../design/index.ts';
import type { TemplateDoc } from '../data.ts';
import { TemplateFrame } from '../frame.tsx';

/** A template's pages as they look now. */
export function Screen() {
  return <TemplateFrame path="">{({ doc }: Versioned<TemplateDoc>) => <Pages doc={doc} />}</TemplateFrame>;
}

function Pages({ doc }: { doc: TemplateDoc }) {
  const href = `/app/templates/${doc.id}/pages`;
  if (doc.pages.length === 0) {
    return (
      <Empty title="No pages" action={<ButtonLink href={href}>Add a page</ButtonLink>}>
        There is nothing to fill or to draw yet.
      </Empty>
    );
  }
  return (
    <Grid>
      {doc.pages.map((page) => (
        <Card key={page.id}>
          <PagePicture
            body={{ pageId: page.id, draft: true, maxSide: 800 }}
            stamp={`${page.updatedOn} ${doc.updatedOn}`}
            alt={`Page ${page.order}`}
            width={page.width}
            height={page.height}
          />
          <h2 style={{ overflowWrap: 'anywhere' }}>
            {page.order}. {page.name}
          </h2>
          <Row>
            <ButtonLink size="small" href={`${href}/${page.id}`}>
              Edit as JSON
            </ButtonLink>
          </Row>
        </Card>
      ))}
    </Grid>
  );
}

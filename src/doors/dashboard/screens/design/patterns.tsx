import { Card, classes, Picture, SearchField, Select } from '../../design/index.ts';
import patterns from '../../design/patterns.module.css';

const cards = [
  { name: 'Transparent, black', color: '%23000' },
  { name: 'Transparent, white', color: '%23fff' },
  { name: `A name of many lines: ${'abcdefghij '.repeat(12)}`, color: '%23b93217' },
  { name: 'No image yet', color: undefined },
];

const sticker = (color: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="90" height="120"><circle cx="45" cy="60" r="36" fill="${color}"/></svg>`;

const all = [{ id: 'all', name: 'All' }];

/** Shows the classes that screens share, with long content and with none. */
export function PatternSamples() {
  return (
    <Card>
      <div className={patterns.between}>
        <h2>Lists and cards</h2>
        <span className={patterns.muted}>{cards.length} cards</span>
      </div>
      <search className={classes(patterns.filters, patterns.searchFilters)}>
        <SearchField label="Search the samples" placeholder="Search" value="" onChange={() => undefined} />
        {['Category', 'Tag', 'Order'].map((name) => (
          <Select key={name} label={name} options={all} value="all" onChange={() => undefined} />
        ))}
      </search>
      <ul className={patterns.cardGrid}>
        {cards.map(({ name, color }) => (
          <li key={name} className={patterns.mediaLink}>
            <Picture src={color && sticker(color)} alt="" width={4} height={3} />
            <span className={patterns.clipped}>{name}</span>
          </li>
        ))}
      </ul>
      <ul className={patterns.rows}>
        <li className={patterns.rowSurface}>
          <span className={patterns.handle} aria-hidden="true">
            ⋮
          </span>
          A row that you can move
        </li>
        <li className={patterns.rowSurface} data-dragging="true">
          <span className={patterns.handle} aria-hidden="true">
            ⋮
          </span>
          A row while you move it
        </li>
      </ul>
      <ul className={patterns.legend}>
        {['Succeeded', 'Cached', 'Failed'].map((name, index) => (
          <li key={name}>
            <span style={{ background: `var(--color-series-${3 - index})` }} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <p className={patterns.fault}>An error of a row is shown below it.</p>
    </Card>
  );
}

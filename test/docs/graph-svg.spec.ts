import { readFileSync } from 'node:fs';
import {
  DiagnosisGraphFactory,
  EDGES,
} from '../../src/diagnosis-graph/index.js';
import { honestActions } from '../support/honest-actions.js';
import { drawGraphSvg } from './graph-svg.js';

const picture = readFileSync(
  new URL('../../docs/diagnosis-graph.svg', import.meta.url),
  'utf8',
);

describe('docs/diagnosis-graph.svg', () => {
  it('is what `npm run draw` draws', () => {
    expect(picture).toBe(drawGraphSvg());
  });

  it('has the arrows of the compiled graph, dotted where the router decides', async () => {
    const diagram = await new DiagnosisGraphFactory()
      .create(honestActions())
      .drawMermaid();
    const compiled = [
      ...diagram.matchAll(/^\s*(\w+) (-->|-\.->|-\. .* \.->) (\w+);$/gm),
    ].map(
      ([, from, arrow, to]) =>
        `${from} ${arrow === '-->' ? 'always' : 'decision'} ${to}`,
    );
    const drawn = [
      ...picture.matchAll(/class="(\w+)" data-from="(\w+)" data-to="(\w+)"/g),
    ].map(([, kind, from, to]) => `${from} ${kind} ${to}`);

    expect(drawn).toHaveLength(EDGES.length);
    expect(drawn.toSorted()).toEqual(compiled.toSorted());
  });

  it('needs nothing from elsewhere', () => {
    const addresses = picture.match(/https?:[^"]+|url\([^)]*\)/g);
    expect(new Set(addresses)).toEqual(
      new Set(['http://www.w3.org/2000/svg', 'url(#tip)']),
    );
  });
});

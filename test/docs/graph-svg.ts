import {
  EDGES,
  END_NODE,
  NodeId,
  START_NODE,
  type Edge,
} from '../../src/diagnosis-graph/index.js';

type Stop = Edge['from'] | Edge['to'];

interface Point {
  readonly x: number;
  readonly y: number;
}

const WIDTH = 160;
const HEIGHT = 44;
const MAIN = 330;
const LEFT = 110;
const RIGHT = 650;

const row = (index: number): number => 50 + index * 92;

/** The way of a diagnosis runs down the middle; what leaves it stands beside. */
const PLACES: Readonly<Record<Stop, Point>> = {
  [START_NODE]: { x: MAIN, y: row(0) },
  [NodeId.PLANNER]: { x: MAIN, y: row(1) },
  [NodeId.EXECUTOR]: { x: MAIN, y: row(2) },
  [NodeId.GATEKEEPER]: { x: MAIN, y: row(3) },
  [NodeId.VERIFIED_INPUT]: { x: MAIN, y: row(4) },
  [NodeId.VERIFIER]: { x: MAIN, y: row(5) },
  [NodeId.COMPOSER]: { x: MAIN, y: row(6) },
  [END_NODE]: { x: MAIN, y: row(7) },
  [NodeId.EVIDENCE_RETRY]: { x: LEFT, y: row(3) },
  [NodeId.FALLBACK]: { x: RIGHT, y: row(6) },
};

const STYLE = `
    text { font: 15px ui-sans-serif, system-ui, 'DejaVu Sans', sans-serif; fill: #1f2328; text-anchor: middle; dominant-baseline: central; }
    rect.node { fill: #f2f0ff; stroke: #6e56cf; stroke-width: 1.5; }
    rect.end { fill: #d9d2fb; }
    path { fill: none; stroke: #57606a; stroke-width: 1.6; marker-end: url(#tip); }
    path.decision { stroke-dasharray: 2 5; stroke-linecap: round; stroke-width: 2; }
    text.label, text.legend { font-size: 13px; fill: #57606a; text-anchor: start; }`;

/** The topology as an SVG picture: a solid arrow is always taken, a dotted one is a decision of the router. */
export const drawGraphSvg = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="770" height="760" viewBox="0 0 770 760" role="img" aria-labelledby="title">
  <title id="title">The diagnosis graph</title>
  <defs>
    <marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 10 5 0 10Z" style="fill:#57606a;stroke:none;marker-end:none"/></marker>
  </defs>
  <style>${STYLE}
  </style>
  <rect width="770" height="760" fill="#fff"/>
${[...EDGES.map(edgeSvg), ...Object.keys(PLACES).map((stop) => stopSvg(stop as Stop)), ...legendSvg()].map((line) => `  ${line}`).join('\n')}
</svg>
`;

function stopSvg(stop: Stop): string {
  const { x, y } = PLACES[stop];
  const isOuter = stop === START_NODE || stop === END_NODE;
  const text = isOuter ? stop.replaceAll('_', '') : stop;
  const [width, radius] = isOuter ? [90, HEIGHT / 2] : [WIDTH, 8];
  const box = `<rect class="node${isOuter ? ' end' : ''}" x="${x - width / 2}" y="${y - HEIGHT / 2}" width="${width}" height="${HEIGHT}" rx="${radius}"/>`;
  return `${box}<text x="${x}" y="${y}">${text}</text>`;
}

function edgeSvg(edge: Edge): string {
  const kind = edge.route === null ? 'always' : 'decision';
  const arrow = `<path class="${kind}" data-from="${edge.from}" data-to="${edge.to}" d="${pathOf(edge)}"/>`;
  const at = labelPlace(edge);
  return edge.route === null || edge.route === edge.to
    ? arrow
    : `${arrow}<text class="label" x="${at.x}" y="${at.y}">${edge.route}</text>`;
}

const labelPlace = ({ from, to }: Edge): Point => {
  const { x, y } = PLACES[from];
  return from === to
    ? { x: x + WIDTH / 2 + 32, y: y - 26 }
    : { x: x + 8, y: (y + PLACES[to].y) / 2 };
};

function pathOf({ from, to }: Edge): string {
  const start = PLACES[from];
  const end = PLACES[to];
  const below = HEIGHT / 2;
  if (from === to) {
    const right = start.x + WIDTH / 2;
    return `M${right - 24} ${start.y - below} C${right - 24} ${start.y - 50} ${right + 42} ${start.y - 34} ${right} ${start.y - 8}`;
  }
  if (start.x === end.x) {
    return `M${start.x} ${start.y + below} V${end.y - below}`;
  }
  const aside = (one: Point, other: Point, width: number) =>
    one.x + (Math.sign(other.x - one.x) * width) / 2;
  if (start.y === end.y) {
    return `M${aside(start, end, WIDTH)} ${start.y} H${aside(end, start, WIDTH)}`;
  }
  const down = Math.sign(end.y - start.y);
  return start.x === MAIN
    ? `M${aside(start, end, WIDTH)} ${start.y + 8} H${laneOf(start, end)} V${end.y - down * below}`
    : `M${start.x} ${start.y + down * below} V${end.y} H${aside(end, start, to === END_NODE ? 90 : WIDTH)}`;
}

/** Arrows that end in the same side keep apart, the longest outermost. */
const laneOf = (start: Point, end: Point): number =>
  end.x === RIGHT ? end.x + Math.round((row(3) - start.y) * 0.3) : end.x;

const legendSvg = (): string[] => [
  '<path class="always" d="M20 712 H64"/><text class="legend" x="74" y="712">always</text>',
  '<path class="decision" d="M20 736 H64"/><text class="legend" x="74" y="736">decided by the router</text>',
];

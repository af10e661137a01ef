import { writeFileSync } from 'node:fs';
import { drawGraphSvg } from './graph-svg.js';

const FILE = 'docs/diagnosis-graph.svg';

writeFileSync(FILE, drawGraphSvg());
console.log(`${FILE} is drawn.`);

import {
  cpSync,
  appendFileSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkArchitecture } from './architecture-check.js';
import { openProject } from './project.js';
import { isGraphFile, listSourceFiles } from './source-files.js';

const ROOT = join(import.meta.dirname, '../..');

describe('The production path', () => {
  it('does not reach the diagnosis graph, and src keeps its architecture', async () => {
    const violations = await checkArchitecture(ROOT);
    expect(violations.map(({ message }) => message)).toEqual([]);
  });

  it('is really there to be checked, and so is the graph', () => {
    const { files } = listSourceFiles(ROOT);
    expect(files).toContain('src/chat/chat.service.ts');
    expect(files.filter(isGraphFile)).toContain('src/diagnosis-graph/index.ts');
    expect(openProject(ROOT).packageName).toBe('superbiz-agent');
  });

  it('is caught when the real ChatService imports the real graph, or looks for it by name', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'wired-'));
    try {
      for (const part of ['src', 'package.json', 'tsconfig.json']) {
        cpSync(join(ROOT, part), join(copy, part), { recursive: true });
      }
      symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
      expect(await checkArchitecture(copy)).toEqual([]);

      appendFileSync(
        join(copy, 'src/chat/chat.service.ts'),
        `export type { DiagnosisGraph } from '../diagnosis-graph/index.js';\n`,
      );
      const violations = await checkArchitecture(copy);
      expect(
        new Set(violations.map(({ rule, file }) => `${rule} ${file}`)),
      ).toEqual(
        new Set([
          'nothing-reaches-the-graph src/chat/chat.service.ts',
          'nothing-reaches-the-graph src/chat/chat.module.ts',
        ]),
      );

      writeFileSync(
        join(copy, 'src/chat/chat.service.ts'),
        `export class ChatService {}\nexport const names = ['DiagnosisGraph', 'PLANNER_ACTION', 'NodeId'];\n`,
      );
      expect(
        (await checkArchitecture(copy)).map(({ message }) => message),
      ).toEqual([
        expect.stringContaining("by the name 'DiagnosisGraph' a container"),
        expect.stringContaining("by the name 'PLANNER_ACTION' a container"),
      ]);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it('cannot be proven without a graph to keep apart', async () => {
    await expect(checkArchitecture(tmpdir())).rejects.toThrow(
      'has no src/diagnosis-graph to keep apart',
    );
  });
});

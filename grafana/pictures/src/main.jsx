import { ThemeContext } from '@grafana/data';
import { GlobalStyles, PortalContainer } from '@grafana/ui';
import { createRoot } from 'react-dom/client';
import fleet from '../../../target/import/dozemeter-fleet.json';
import site from '../../../target/import/dozemeter-site.json';
import { Panel } from './panel';
import { frames } from './query';
import { imported, theme, unknownOptions, wire } from './wiring';

const WIDTH = 1600;
const UNIT = { w: WIDTH / 24, h: 38 };
const GAP = 8;
const boards = { fleet: imported(fleet), site: imported(site) };

function Place({ panel, children }) {
  const { x, y, w, h } = panel.gridPos;
  const place = { left: x * UNIT.w, top: y * UNIT.h, width: w * UNIT.w - GAP, height: h * UNIT.h - GAP };
  return <div style={{ position: 'absolute', ...place }}>{children(place.width, place.height)}</div>;
}

function Board({ board, data }) {
  const height = Math.max(...board.panels.map(({ gridPos }) => gridPos.y + gridPos.h)) * UNIT.h;
  const background = theme.colors.background.canvas;
  return (
    <ThemeContext.Provider value={theme}>
      <GlobalStyles isExtensionSidebarOpen={false} />
      <PortalContainer />
      <div style={{ position: 'relative', width: WIDTH, height, background }}>
        {board.panels.map((panel) => (
          <Place key={panel.id} panel={panel}>
            {(wide, high) => (panel.type === 'row'
              ? <h4 style={{ margin: 6 }} data-row={panel.title}>{panel.title}</h4>
              : <Panel panel={panel} frames={data[panel.id]} width={wide} height={high} />)}
          </Place>
        ))}
      </div>
    </ThemeContext.Provider>
  );
}

async function show() {
  wire();
  const board = boards[new URLSearchParams(window.location.search).get('board')];
  const unknown = unknownOptions(board);
  if (unknown.length > 0) {
    throw new Error(`options that this page would not show: ${unknown}`);
  }
  const panels = board.panels.filter((panel) => panel.type !== 'row');
  const data = Object.fromEntries(await Promise.all(panels.map(async (panel) => [panel.id, await frames(panel)])));
  createRoot(document.getElementById('board')).render(<Board board={board} data={data} />);
}

show().then(() => document.body.setAttribute('data-drawn', 'true'),
  (error) => document.body.setAttribute('data-failed', error.stack));

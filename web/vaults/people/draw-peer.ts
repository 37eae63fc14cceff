import type { VaultCell } from "../cells/vault-cell.ts";
import type { CustomRenderer, Rectangle } from "../table/grid.ts";
import type { PeerLook } from "./peers.ts";

const LABEL_FONT = "600 10px system-ui, sans-serif";
const LABEL_HEIGHT = 13;

/** Outlines the cells that others are in, in their colour and with their name. */
export const withPeers = (renderer: CustomRenderer<VaultCell>): CustomRenderer<VaultCell> => ({
  ...renderer,
  draw: (args, cell) => {
    const drawn = renderer.draw(args, cell);
    const { peer } = args.cell.data;
    if (peer) drawPeer(args.ctx, args.rect, peer);
    return drawn;
  },
});

function drawPeer(ctx: CanvasRenderingContext2D, { x, y, width, height }: Rectangle, { name, color }: PeerLook) {
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = 2;
  ctx.strokeRect(x + 2, y + 2, width - 3, height - 3);
  ctx.font = LABEL_FONT;
  const room = width - 12;
  const letters = Math.max(1, Math.floor((name.length * room) / Math.max(ctx.measureText(name).width, 1)));
  const label = letters < name.length ? `${name.slice(0, Math.max(1, letters - 1))}…` : name;
  const wide = ctx.measureText(label).width + 8;
  ctx.fillStyle = color;
  ctx.fillRect(x + width - 1 - wide, y + height - 1 - LABEL_HEIGHT, wide, LABEL_HEIGHT);
  ctx.fillStyle = "#ffffff";
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.fillText(label, x + width + 3 - wide, y + height - LABEL_HEIGHT / 2 - 0.5);
  ctx.restore();
}

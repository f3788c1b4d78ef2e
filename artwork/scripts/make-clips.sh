#!/bin/sh
# Makes the home page's three clips from the pictures: a slow move over each of three stills, 5.6 s in all, 1280x720.
#   apt-get install -y ffmpeg && sh artwork/scripts/make-clips.sh
# Two files a clip: VP9 in WebM, and H.264 in MP4 for browsers without it. No sound.
set -eu
cd "$(dirname "$0")/.."
target=../storefront/public/videos
mkdir -p "$target"
fps=25

# A still of 1.2+ times the frame, so that there is something to pan over; zoompan works on whole pixels, hence the larger scale.
# move NAME-OF-INPUT ZOOM-EXPRESSION X-EXPRESSION Y-EXPRESSION FRAMES
move() {
  printf "scale=%s:-2:flags=lanczos,zoompan=z='%s':x='%s':y='%s':d=%s:s=1280x720:fps=$fps,setsar=1" "$1" "$2" "$3" "$4" "$5"
}

# clip NAME BANNER CROP HANDLE: the banner's crop (w:h:x:y), then the product from the front and from the back.
clip() {
  first=$(move 3840 "1.02+0.0016*on" "(iw-iw/zoom)*(0.15+0.7*on/70)" "(ih-ih/zoom)*0.5" 70)
  second=$(move 3600 "1.42-0.002*on" "(iw-iw/zoom)*0.5" "(ih-ih/zoom)*0.45" 50)
  third=$(move 3600 "1.22+0.002*on" "(iw-iw/zoom)*(0.4+0.2*on/50)" "(ih-ih/zoom)*0.5" 50)
  graph="[0:v]crop=$3,$first[a];[1:v]scale=1200:-2:flags=lanczos,crop=1200:676:0:112,$second[b];[2:v]scale=1200:-2:flags=lanczos,crop=1200:676:0:112,$third[c];\
[a][b]xfade=transition=fade:duration=0.6:offset=2.2[d];[d][c]xfade=transition=fade:duration=0.6:offset=3.6,format=yuv420p"
  ffmpeg -v error -y -i "$2.webp" -i "$4-1.webp" -i "$4-2.webp" -filter_complex "$graph" -c:v ffv1 "/tmp/aeroloft-$1.mkv"
  ffmpeg -v error -y -i "/tmp/aeroloft-$1.mkv" -c:v libx264 -preset slow -crf 27 -movflags +faststart -an "$target/$1.mp4"
  ffmpeg -v error -y -i "/tmp/aeroloft-$1.mkv" -c:v libvpx-vp9 -b:v 0 -crf 40 -row-mt 1 -cpu-used 3 -an "$target/$1.webm"
  rm "/tmp/aeroloft-$1.mkv"
}

clip kestrel-pro banner-1 1440:810:820:60 kestrel-pro
clip heron-marine banner-2 1440:810:100:150 heron-marine
clip tern-vtol banner-3 1600:900:800:90 tern-vtol
ls -l "$target"

"""Removes the noise that is left in a rendering: the network of Intel Open Image Denoise 2, run with numpy.

Debian's Blender is built without that library. The weights are read from `rt_ldr_alb_nrm.tza`; see the README for where it comes from.
"""
import struct

import numpy


def read_weights(file):
    """The tensors of a .tza archive by name."""
    data = open(file, "rb").read()
    magic, _major, _minor, table = struct.unpack_from("<HBBQ", data, 0)
    if magic != 0x41D7:
        raise ValueError(f"{file} is no archive of weights")
    tensors = {}
    (count,) = struct.unpack_from("<I", data, table)
    at = table + 4
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        (dimensions,) = struct.unpack_from("<B", data, at)
        shape = struct.unpack_from(f"<{dimensions}I", data, at + 1)
        at += 1 + 4 * dimensions + dimensions
        kind, offset = struct.unpack_from("<cQ", data, at)
        at += 9
        values = numpy.frombuffer(data, "<f2" if kind == b"h" else "<f4", int(numpy.prod(shape)), offset)
        tensors[name] = values.reshape(shape).astype(numpy.float32)
    return tensors


def denoise(colour, albedo, normal, weights):
    """`colour` (sRGB, 0 to 1), `albedo` (0 to 1) and `normal` (-1 to 1) as height × width × 3; sides are multiples of 16."""
    def convolve(image, name, activate=True):
        kernel, bias = weights[f"{name}.weight"], weights[f"{name}.bias"]
        channels, height, width = image.shape
        flat = numpy.ascontiguousarray(kernel.transpose(0, 2, 3, 1)).reshape(len(kernel), -1)
        padded = numpy.pad(image, ((0, 0), (1, 1), (1, 1)))
        out = numpy.empty((len(kernel), height, width), numpy.float32)
        # Strips stay in the processor's cache.
        rows = max(1, 2048 // width)
        for top in range(0, height, rows):
            strip = padded[:, top : top + rows + 2]
            count = strip.shape[1] - 2
            window = numpy.stack([strip[:, y : y + count, x : x + width] for y in range(3) for x in range(3)]).reshape(9 * channels, -1)
            out[:, top : top + count] = (flat @ window + bias[:, None]).reshape(-1, count, width)
        if activate:
            numpy.maximum(out, 0, out)
        return out

    def halve(image):
        channels, height, width = image.shape
        return image.reshape(channels, height // 2, 2, width // 2, 2).max((2, 4))

    def double(image):
        return image.repeat(2, 1).repeat(2, 2)

    def beside(*images):
        return numpy.concatenate(images, 0)

    source = numpy.concatenate([colour, albedo, normal * 0.5 + 0.5], 2).transpose(2, 0, 1).astype(numpy.float32)
    # The network takes what is beyond the frame for black, and would draw a line there.
    margin = 16
    source = numpy.pad(source, ((0, 0), (margin, margin), (margin, margin)), "reflect")
    x = convolve(source, "enc_conv0")
    first = x = halve(convolve(x, "enc_conv1"))
    second = x = halve(convolve(x, "enc_conv2"))
    third = x = halve(convolve(x, "enc_conv3"))
    x = halve(convolve(x, "enc_conv4"))
    x = convolve(convolve(x, "enc_conv5a"), "enc_conv5b")
    x = convolve(convolve(beside(double(x), third), "dec_conv4a"), "dec_conv4b")
    x = convolve(convolve(beside(double(x), second), "dec_conv3a"), "dec_conv3b")
    x = convolve(convolve(beside(double(x), first), "dec_conv2a"), "dec_conv2b")
    x = convolve(convolve(beside(double(x), source), "dec_conv1a"), "dec_conv1b")
    x = convolve(x, "dec_conv0", False)[:, margin:-margin, margin:-margin]
    return numpy.clip(x, 0, 1).transpose(1, 2, 0)

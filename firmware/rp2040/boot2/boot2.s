@ Second stage of the boot loader: tells flash chip and serial interface (SSI) how flash is read as memory.
@
@ The boot ROM copies these 252 bytes to RAM and enters them with 0 in LR; then they go on to the vector table behind them. embassy-rp
@ calls a copy of them after every erase and program, on the stack, as a function. So they know no address of their own, use the
@ registers that a called function may use, and leave no register of the flash chip changed for good: that would wear it out.
@
@ Four wires are used if the quad bit of status register 2 is set, or can be set until power is gone (50h, 31h). Its other bits
@ stay as they are. Chips on which neither holds, or which have no such register (the bus then reads FFh), are read on one wire
@ by 03h, which all of them know.

.syntax unified
.cpu cortex-m0plus
.thumb

.equ PADS, 0x40020000
.equ PAD_CLOCK, 0x04
.equ PAD_DATA_0, 0x08
.equ PAD_DATA_1, 0x0c
.equ PAD_DATA_2, 0x10
.equ PAD_DATA_3, 0x14
.equ STRONG_AND_FAST, 0x21
.equ SCHMITT, 0x02

.equ SSI, 0x18000000
.equ CONTROL_0, 0x00
.equ CONTROL_1, 0x04
.equ ENABLE, 0x08
.equ BAUD_RATE, 0x14
.equ STATUS, 0x28
.equ DATA, 0x60
.equ SAMPLE_DELAY, 0xf0
.equ SPI_CONTROL_0, 0xf4
@ Bits of STATUS, as shifts that leave them in the carry: busy, all sent, something received.
.equ BUSY_SHIFT, 1
.equ SENT_SHIFT, 3
.equ RECEIVED_SHIFT, 4

.equ READ_STATUS_2, 0x35
.equ WRITE_STATUS_2, 0x31
.equ WRITE_ENABLE_VOLATILE, 0x50
.equ FAST_READ_QUAD, 0xeb
.equ CONTINUOUS, 0xa0
.equ QUAD_ENABLE_BIT, 1

@ Half the system clock on four wires; a quarter on one, where some chips are slower.
.equ QUAD_DIVIDER, 2
.equ SINGLE_DIVIDER, 4

.equ VECTORS, 0x10000100
.equ VECTOR_TABLE_OFFSET, 0xe000ed08

.section .boot2.code, "ax"
.thumb_func
boot2:
    push {lr}

    @ The clock's pad drives strongly, the data pads hear without delay.
    ldr r3, =PADS
    movs r0, #STRONG_AND_FAST
    str r0, [r3, #PAD_CLOCK]
    ldr r0, [r3, #PAD_DATA_0]
    movs r1, #SCHMITT
    bics r0, r1
    str r0, [r3, #PAD_DATA_0]
    str r0, [r3, #PAD_DATA_1]
    str r0, [r3, #PAD_DATA_2]
    str r0, [r3, #PAD_DATA_3]

    @ Bytes to and fro on one wire, sampled a clock later.
    movs r3, #(SSI >> 24)
    lsls r3, r3, #24
    movs r0, #0
    str r0, [r3, #ENABLE]
    movs r1, #QUAD_DIVIDER
    str r1, [r3, #BAUD_RATE]
    movs r1, #1
    movs r2, #SAMPLE_DELAY
    str r1, [r3, r2]
    movs r0, #(8 - 1)
    lsls r0, r0, #16
    str r0, [r3, #CONTROL_0]
    str r1, [r3, #ENABLE]

    bl read_status_2
    cmp r0, #0xff
    beq single
    lsrs r1, r0, #(QUAD_ENABLE_BIT + 1)
    bcs quad

    @ The bit, and all others as they are, for as long as power lasts.
    movs r2, #(1 << QUAD_ENABLE_BIT)
    orrs r2, r0
    movs r0, #WRITE_ENABLE_VOLATILE
    str r0, [r3, #DATA]
    bl settle
    movs r0, #WRITE_STATUS_2
    str r0, [r3, #DATA]
    str r2, [r3, #DATA]
    bl settle
    bl read_status_2
    lsrs r1, r0, #(QUAD_ENABLE_BIT + 1)
    bcs quad

single:
    movs r0, #0
    str r0, [r3, #ENABLE]
    movs r1, #SINGLE_DIVIDER
    str r1, [r3, #BAUD_RATE]
    ldr r1, =(31 << 16 | 3 << 8)            @ 32 bits, sent, then received
    ldr r2, =(0x03 << 24 | 2 << 8 | 6 << 2) @ the command, eight bits of it, six nibbles of address
    b map

quad:
    @ One read by command, which tells the chip that addresses come without one from now on.
    movs r0, #0
    str r0, [r3, #ENABLE]
    ldr r1, =(2 << 21 | 31 << 16 | 3 << 8)  @ four wires, 32 bits, sent, then received
    str r1, [r3, #CONTROL_0]
    str r0, [r3, #CONTROL_1]
    ldr r2, =(4 << 11 | 2 << 8 | 8 << 2 | 1) @ four clocks to wait, command of eight bits on one wire, eight nibbles of address and mode on four
    movs r0, #SPI_CONTROL_0
    str r2, [r3, r0]
    movs r0, #1
    str r0, [r3, #ENABLE]
    movs r0, #FAST_READ_QUAD
    str r0, [r3, #DATA]
    movs r0, #CONTINUOUS
    str r0, [r3, #DATA]
    bl settle
    movs r0, #0
    str r0, [r3, #ENABLE]
    ldr r2, =(CONTINUOUS << 24 | 4 << 11 | 8 << 2 | 2) @ no command, all on four wires

    @ From here on the interface reads for the cache.
map:
    str r1, [r3, #CONTROL_0]
    str r0, [r3, #CONTROL_1]
    movs r1, #SPI_CONTROL_0
    str r2, [r3, r1]
    movs r0, #1
    str r0, [r3, #ENABLE]

    pop {r0}
    cmp r0, #0
    beq enter
    bx r0
enter:
    ldr r0, =VECTORS
    ldr r1, =VECTOR_TABLE_OFFSET
    str r0, [r1]
    ldmia r0, {r0, r1}
    msr msp, r0
    bx r1

@ r0: what status register 2 says, the last byte that comes back; what earlier commands brought is forgotten with it.
read_status_2:
    mov r1, lr
    movs r0, #READ_STATUS_2
    str r0, [r3, #DATA]
    str r0, [r3, #DATA]
    bl settle
next_byte:
    ldr r0, [r3, #DATA]
    ldr r2, [r3, #STATUS]
    lsrs r2, r2, #RECEIVED_SHIFT
    bcs next_byte
    bx r1

@ Waits until everything is out and the chip is not selected any more.
settle:
    ldr r0, [r3, #STATUS]
    lsrs r0, r0, #BUSY_SHIFT
    bcs settle
    lsrs r0, r0, #(SENT_SHIFT - BUSY_SHIFT)
    bcc settle
    bx lr

.ltorg
